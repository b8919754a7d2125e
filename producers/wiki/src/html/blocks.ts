import type { Element, ElementContent, Root } from 'hast';
import {
  element,
  findElement,
  hasClass,
  isBlock,
  isElement,
  lineOf,
  propertyOf,
  rewriteElements,
  text,
} from './element.js';
import { MARK, mark } from './marks.js';

/** Definition lists, folded sections, notes, headings and images in forms that markdown has. */
export function normaliseBlocks(tree: Root): void {
  rewriteElements(tree, (node) => {
    switch (node.tagName) {
      case 'dl':
        return definitionList(node);
      case 'details':
        return node.children;
      case 'summary':
        return [element('p', {}, element('strong', {}, ...node.children))];
      case 'figcaption':
        return [element('p', {}, element('em', {}, ...node.children))];
      case 'img':
      case 'image':
        return image(node);
      case 'h1':
      case 'h2':
      case 'h3':
      case 'h4':
      case 'h5':
      case 'h6':
        return heading(node);
      case 'math':
        return formula(node);
      case 'font':
      case 'center':
      case 'label':
        return node.children;
      case 'strong':
      case 'b':
      case 'em':
      case 'i':
      case 'u':
      case 'a':
      case 'del':
      case 's':
        return inline(node);
      case 'sup':
      case 'sub':
        return lineOf(node) === '' ? [] : node.children;
      default:
        return note(node);
    }
  });
}

/** `<dl>` as a list of `**term**: meaning`. Several terms before one meaning stand together. */
function definitionList(list: Element): ElementContent[] {
  const hasTerms = list.children.some(
    (child) =>
      isElement(child, 'dt') || (isElement(child, 'div') && child.children.some((each) => isElement(each, 'dt'))),
  );
  if (!hasTerms) {
    // Wikis indent with meanings of nothing.
    return list.children.flatMap((child) =>
      !isElement(child) ? [] : child.children.some(isBlock) ? child.children : [element('p', {}, ...child.children)],
    );
  }
  const items: Element[] = [];
  let terms: ElementContent[][] = [];
  for (const child of list.children.flatMap((each) => (isElement(each, 'div') ? each.children : [each]))) {
    if (isElement(child, 'dt')) {
      if (lineOf(child) !== '') terms.push(child.children);
    } else if (isElement(child, 'dd')) {
      const lead = terms.flatMap((term, index) => [...(index > 0 ? [text(', ')] : []), element('strong', {}, ...term)]);
      const last = items.at(-1);
      if (lead.length === 0 && last !== undefined) last.children.push(element('p', {}, ...child.children));
      else if (child.children.some(isBlock)) {
        items.push(element('li', {}, element('p', {}, ...lead, text(':')), ...child.children));
      } else items.push(element('li', {}, ...lead, text(lead.length > 0 ? ': ' : ''), ...child.children));
      terms = [];
    }
  }
  for (const term of terms) items.push(element('li', {}, element('strong', {}, ...term)));
  return [element('ul', {}, ...items)];
}

/** A formula as its author wrote it, where that stands beside the signs that it is drawn with. */
function formula(node: Element): ElementContent[] {
  const written = findElement(node, (each) => /^annotation$/i.test(each.tagName));
  const tex = written === null ? '' : lineOf(written);
  return tex === '' ? [text(lineOf(node))] : [element('code', {}, tex)];
}

/** An image is named, not fetched: `[image plan.png]`. Icons and emoticons that say nothing are left out. */
function image(node: Element): ElementContent[] {
  const alt = (propertyOf(node, 'alt') ?? '').trim();
  const source = propertyOf(node, 'src') ?? '';
  if (hasClass(node, 'emoticon', 'emoji')) return alt === '' ? [] : [text(alt)];
  const file = source.startsWith('data:')
    ? ''
    : decodeName(
        source
          .replace(/[?#].*$/s, '')
          .split('/')
          .pop() ?? '',
      );
  const isTiny = ['width', 'height'].some((side) => ['0', '1'].includes(propertyOf(node, side) ?? ''));
  if (isTiny || (alt === '' && file === '')) return [];
  return [mark('image', alt !== '' && alt !== file && file !== '' ? `${file}: ${alt}` : alt || file)];
}

function decodeName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** A heading on one line; one without words is dropped, what else it held is kept. */
function heading(node: Element): ElementContent[] {
  breaksToSpaces(node);
  dropPermalinks(node);
  if (lineOf(node) === '') return [];
  return hasWords(node) ? [node] : [element('p', {}, ...node.children)];
}

/** The sign behind a heading that links to it is the site's, not the heading's. */
function dropPermalinks(node: Element): void {
  node.children = node.children.filter((child) => !(isElement(child, 'a') && /^[#¶§🔗]$/u.test(lineOf(child))));
  for (const child of node.children) if (isElement(child)) dropPermalinks(child);
}

function breaksToSpaces(node: Element): void {
  node.children = node.children.map((child) => (isElement(child, 'br') ? text(' ') : child));
  for (const child of node.children) if (isElement(child)) breaksToSpaces(child);
}

/** Words of its own, not names of images. */
function hasWords(node: Element): boolean {
  return node.children.some((child) =>
    child.type === 'text' ? child.value.trim() !== '' : isElement(child) && child.tagName !== MARK && hasWords(child),
  );
}

/**
 * Emphasis around nothing vanishes; around blocks it gives way to them. A link around nothing (an icon drawn by a style
 * sheet) is called what it is called for those who don't see it, and else what it leads to.
 */
function inline(node: Element): ElementContent[] {
  if (lineOf(node) === '' && leadsElsewhere(node)) {
    const name = [propertyOf(node, 'ariaLabel'), propertyOf(node, 'title')].find((each) => each?.trim());
    return [{ ...node, children: name == null ? [] : [text(name.trim())] }];
  }
  if (lineOf(node) === '') return node.children.length === 0 ? [] : [text(' ')];
  if (node.tagName === 'a') breaksToSpaces(node);
  return node.children.some(isBlock) && node.tagName !== 'a' ? node.children : [node];
}

function leadsElsewhere(node: Element): boolean {
  return node.tagName === 'a' && /^\s*[^#\s]/.test(propertyOf(node, 'href') ?? '');
}

/** Boxes that say "note", "warning" and the like: a quotation that begins with the word. */
function note(node: Element): ElementContent[] {
  const kind = NOTE_CLASSES.find(([name]) => hasClass(node, name))?.[1];
  if (kind === undefined || lineOf(node) === '') return [node];
  return [element('blockquote', {}, element('p', {}, element('strong', {}, `${kind}:`)), ...node.children)];
}

const NOTE_CLASSES: readonly (readonly [string, string])[] = [
  ['confluence-information-macro-information', 'Info'],
  ['confluence-information-macro-tip', 'Tip'],
  ['confluence-information-macro-note', 'Note'],
  ['confluence-information-macro-warning', 'Warning'],
  ['informationMacro', 'Info'],
  ['tipMacro', 'Tip'],
  ['noteMacro', 'Note'],
  ['warningMacro', 'Warning'],
];
