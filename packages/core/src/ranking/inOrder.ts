/**
 * Yields items, first first, as far as they are taken: a heap, since of hundreds of candidates a few are looked at.
 * `before` must put any two items in an order.
 */
export function* inOrder<T>(items: readonly T[], before: (a: T, b: T) => boolean): Generator<T, void> {
  const heap = [...items];
  let size = heap.length;
  const sink = (from: number): void => {
    const item = heap[from] as T;
    let at = from;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= size) break;
      if (child + 1 < size && before(heap[child + 1] as T, heap[child] as T)) child++;
      if (!before(heap[child] as T, item)) break;
      heap[at] = heap[child] as T;
      at = child;
    }
    heap[at] = item;
  };
  for (let at = (size >> 1) - 1; at >= 0; at--) sink(at);
  while (size > 0) {
    const first = heap[0] as T;
    heap[0] = heap[--size] as T;
    if (size > 0) sink(0);
    yield first;
  }
}
