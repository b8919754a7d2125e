import type { Delete, Emphasis, Nodes, Parents, PhrasingContent, Strong } from 'mdast';
import { MARK_CLOSE, MARK_OPEN } from './marks.js';

/**
 * Editors end bold and italic in the middle of spaces and words, where markdown's markers don't work and a writer has
 * to spell letters as `&#x6F;`, which no search finds. Spaces and breaks move out of the emphasis, neighbours of one
 * kind become one, emphasis within its own kind adds nothing, and emphasis that could not be written plainly gives way to
 * its words.
 */
export function tidyEmphasis(node: Nodes, within: readonly Nodes['type'][] = []): void {
  if (!('children' in node)) return;
  const around = isEmphasis(node) ? [...within, node.type] : within;
  if (around.length > 0)
    setChildren(
      node,
      node.children.flatMap((child) => unwrapped(child, around)),
    );
  for (const child of node.children) tidyEmphasis(child, around);
  if (!node.children.some(isEmphasis)) return;
  const moved = merged(node.children.flatMap(edgesOut));
  const kept = moved.flatMap((child, index) =>
    isEmphasis(child) && !canStand(child, moved[index - 1], moved[index + 1]) ? child.children : [child],
  );
  setChildren(node, kept);
}

type Emphasised = Emphasis | Strong | Delete;

function isEmphasis(node: Nodes): node is Emphasised {
  return node.type === 'emphasis' || node.type === 'strong' || node.type === 'delete';
}

function unwrapped(node: Nodes, around: readonly Nodes['type'][]): Nodes[] {
  if (!isEmphasis(node) || !around.includes(node.type)) return [node];
  return node.children.flatMap((child) => unwrapped(child, around));
}

/** The emphasis without spaces and breaks at its edges, which stand before and behind it. */
function edgesOut(node: Nodes): Nodes[] {
  if (!isEmphasis(node)) return [node];
  const before: PhrasingContent[] = [];
  const behind: PhrasingContent[] = [];
  for (let first = node.children[0]; first !== undefined; first = node.children[0]) {
    if (first.type === 'break') before.push(first);
    else if (first.type === 'text' && /^\s/.test(first.value)) {
      before.push({ type: 'text', value: ' ' });
      first.value = first.value.trimStart();
      if (first.value !== '') break;
    } else break;
    node.children.shift();
  }
  for (let last = node.children.at(-1); last !== undefined; last = node.children.at(-1)) {
    if (last.type === 'break') behind.unshift(last);
    else if (last.type === 'text' && /\s$/.test(last.value)) {
      behind.unshift({ type: 'text', value: ' ' });
      last.value = last.value.trimEnd();
      if (last.value !== '') break;
    } else break;
    node.children.pop();
  }
  return [...before, ...(node.children.length === 0 ? [] : [node]), ...behind];
}

function merged(nodes: readonly Nodes[]): Nodes[] {
  const result: Nodes[] = [];
  for (const node of nodes) {
    const last = result.at(-1);
    if (last !== undefined && isEmphasis(last) && last.type === node.type && isEmphasis(node)) {
      last.children.push(...node.children);
    } else if (last?.type === 'text' && node.type === 'text') {
      last.value += node.value;
    } else result.push(node);
  }
  return result;
}

/** CommonMark's rule: a marker next to a letter on the outside must not have a sign on the inside. */
function canStand(node: Emphasised, before: Nodes | undefined, behind: Nodes | undefined): boolean {
  if ((before !== undefined && isEmphasis(before)) || (behind !== undefined && isEmphasis(behind))) return false;
  const first = edgeOf(node.children[0], 'first');
  const last = edgeOf(node.children.at(-1), 'last');
  const opens = !SIGN.test(first) || OPEN_SPACE.test(edgeOf(before, 'last'));
  const closes = !SIGN.test(last) || OPEN_SPACE.test(edgeOf(behind, 'first'));
  return opens && closes && first !== '' && last !== '';
}

function edgeOf(node: Nodes | undefined, side: 'first' | 'last'): string {
  if (node === undefined) return '';
  if (node.type === 'text') {
    const letters = Array.from(node.value);
    const edge = (side === 'first' ? letters[0] : letters.at(-1)) ?? '';
    return edge === MARK_OPEN || edge === MARK_CLOSE ? '[' : edge;
  }
  return node.type === 'break' ? '\n' : '*';
}

function setChildren(node: Parents, children: readonly Nodes[]): void {
  const all: Nodes[] = node.children;
  all.splice(0, all.length, ...children);
}

const SIGN = /^[\p{P}\p{S}]$/u;
/** Nothing, a space or a sign: a marker may stand beside anything there. */
const OPEN_SPACE = /^[\s\p{P}\p{S}]?$/u;
