/**
 * Yields items first first, as far as they are taken: a heap, since of hundreds of candidates a few are looked at.
 * `before` must put any two items in an order; `next` gives those that can only come after one that was taken.
 */
export function* inOrder<T>(
  items: readonly T[],
  before: (a: T, b: T) => boolean,
  next: (item: T) => readonly T[],
): Generator<T, void> {
  const heap = [...items];
  for (let at = (heap.length >> 1) - 1; at >= 0; at--) sink(heap, at, before);
  for (;;) {
    const first = heap[0];
    if (first === undefined) return;
    const last = heap.pop() as T;
    if (heap.length > 0) {
      heap[0] = last;
      sink(heap, 0, before);
    }
    for (const item of next(first)) rise(heap, item, before);
    yield first;
  }
}

function sink<T>(heap: T[], from: number, before: (a: T, b: T) => boolean): void {
  const item = heap[from] as T;
  let at = from;
  for (;;) {
    let child = 2 * at + 1;
    if (child >= heap.length) break;
    if (child + 1 < heap.length && before(heap[child + 1] as T, heap[child] as T)) child++;
    if (!before(heap[child] as T, item)) break;
    heap[at] = heap[child] as T;
    at = child;
  }
  heap[at] = item;
}

function rise<T>(heap: T[], item: T, before: (a: T, b: T) => boolean): void {
  let at = heap.push(item) - 1;
  while (at > 0) {
    const above = (at - 1) >> 1;
    if (!before(item, heap[above] as T)) break;
    heap[at] = heap[above] as T;
    at = above;
  }
  heap[at] = item;
}
