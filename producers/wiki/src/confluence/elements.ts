import type { Element, ElementContent, Root } from 'hast';
import { element, isElement, lineOf, propertyOf, rewriteElements, text, textOf } from '../html/element.js';
import { mark } from '../html/marks.js';
import { type ExportLink, writeExportLink } from './links.js';
import { macroOf, renderMacro } from './macros.js';

/** Turns Confluence's own elements into those of a page: links, images, tasks, layouts, macros. Changes the tree. */
export function convertElements(tree: Root, nameOfUser: (key: string) => string | null): void {
  rewriteElements(tree, (node, ancestors) => {
    switch (node.tagName) {
      case 'ac:structured-macro':
      case 'ac:macro':
        return renderMacro(
          macroOf(node),
          ancestors.some((above) => INLINE.has(above.tagName)),
        );
      case 'ac:link':
        return link(node, nameOfUser);
      case 'ac:image':
        return image(node);
      case 'ac:emoticon':
        return emoticon(node);
      case 'ac:task-list':
        return [element('ul', {}, ...node.children.filter((child) => isElement(child, 'li')))];
      case 'ac:task':
        return [task(node)];
      case 'ac:layout':
      case 'ac:layout-section':
      case 'ac:layout-cell':
        return [element('div', {}, ...node.children)];
      case 'ac:adf-extension':
        return childNamed(node, 'ac:adf-fallback')?.children ?? node.children;
      case 'ac:adf-node':
      case 'ac:adf-content':
      case 'ac:inline-comment-marker':
      case 'ac:link-body':
        return node.tagName === 'ac:link-body' ? [node] : node.children;
      case 'ac:adf-attribute':
      case 'ac:placeholder':
      case 'at:declarations':
        // What the editor asks the writer to fill in is not on the page.
        return [];
      case 'time':
        return lineOf(node) === '' ? [text(propertyOf(node, 'datetime') ?? '')] : node.children;
      default:
        return [node];
    }
  });
}

/** Elements that hold words, in which no paragraph can stand. */
const INLINE = new Set('p h1 h2 h3 h4 h5 h6 span strong em b i u a code td th'.split(' '));

function link(node: Element, nameOfUser: (key: string) => string | null): ElementContent[] {
  const body = childNamed(node, 'ac:link-body')?.children ?? plainBody(node);
  const page = childNamed(node, 'ri:page') ?? childNamed(node, 'ri:blog-post');
  const title = page === null ? null : propertyOf(page, 'ri:content-title');
  if (page !== null && title !== null) {
    return [anchor({ to: 'title', space: propertyOf(page, 'ri:space-key'), title }, body, title)];
  }
  const entity = childNamed(node, 'ri:content-entity');
  const id = entity === null ? null : propertyOf(entity, 'ri:content-id');
  if (id !== null) return [anchor({ to: 'id', id }, body, `page ${id}`)];
  const attachment = childNamed(node, 'ri:attachment');
  const file = attachment === null ? null : propertyOf(attachment, 'ri:filename');
  if (file !== null) return [anchor({ to: 'attachment', name: file }, body, file)];
  const url = childNamed(node, 'ri:url');
  const href = url === null ? null : propertyOf(url, 'ri:value');
  if (href !== null) return [element('a', { href }, ...(body.length > 0 ? body : [text(href)]))];
  const user = childNamed(node, 'ri:user');
  if (user !== null) {
    const key =
      propertyOf(user, 'ri:username') ?? propertyOf(user, 'ri:userkey') ?? propertyOf(user, 'ri:account-id') ?? '';
    const name = nameOfUser(key);
    return name === null ? [mark('user', '')] : [text(`@${name}`)];
  }
  const shortcut = childNamed(node, 'ri:shortcut');
  if (shortcut !== null && body.length === 0) return [text(propertyOf(shortcut, 'ri:parameter') ?? '')];
  const space = childNamed(node, 'ri:space');
  if (space !== null && body.length === 0) return [text(propertyOf(space, 'ri:space-key') ?? '')];
  return body.length > 0 ? body : [text(propertyOf(node, 'ac:anchor') ?? '')];
}

function anchor(target: ExportLink, body: readonly ElementContent[], words: string): Element {
  const shown = body.some((part) => isElement(part) || textOf(part).trim() !== '') ? body : [text(words)];
  return element('a', { href: writeExportLink(target) }, ...shown);
}

function plainBody(node: Element): ElementContent[] {
  const body = childNamed(node, 'ac:plain-text-link-body');
  return body === null ? [] : [text(textOf(body))];
}

function image(node: Element): ElementContent[] {
  const attachment = childNamed(node, 'ri:attachment');
  const url = childNamed(node, 'ri:url');
  const address = url === null ? '' : (propertyOf(url, 'ri:value') ?? '');
  const file =
    attachment === null
      ? (address.split(/[?#]/)[0]?.split('/').pop() ?? '')
      : (propertyOf(attachment, 'ri:filename') ?? '');
  const alt = propertyOf(node, 'ac:alt') ?? propertyOf(node, 'ac:title') ?? '';
  const caption = childNamed(node, 'ac:caption');
  const named = mark('image', alt !== '' && alt !== file ? `${file}: ${alt}` : file);
  return caption === null ? [named] : [named, text(' '), element('em', {}, ...caption.children)];
}

function emoticon(node: Element): ElementContent[] {
  const fallback = propertyOf(node, 'ac:emoji-fallback');
  const name = propertyOf(node, 'ac:name') ?? '';
  const shown = fallback !== null && !fallback.startsWith(':') ? fallback : (EMOTICONS[name] ?? '');
  return shown === '' ? [] : [text(shown)];
}

function task(node: Element): Element {
  const status = childNamed(node, 'ac:task-status');
  const done = status !== null && textOf(status).trim() === 'complete';
  const body = childNamed(node, 'ac:task-body')?.children ?? [];
  const box = element('input', { type: 'checkbox', ...(done ? { checked: true } : {}) });
  const inner = body.filter((child) => isElement(child, 'ul', 'ol'));
  const words = body.filter((child) => !isElement(child, 'ul', 'ol', 'br'));
  return element(
    'li',
    { className: ['task-list-item'] },
    element('p', {}, box, text(' '), ...words.flatMap(unwrapped)),
    ...inner,
  );
}

/** A paragraph's words without the paragraph: they stand behind the task's box. */
function unwrapped(node: ElementContent): ElementContent[] {
  if (isElement(node, 'p', 'div')) return node.children;
  return isElement(node, 'span') ? node.children.filter((child) => !isElement(child, 'br')) : [node];
}

function childNamed(node: Element, name: string): Element | null {
  return node.children.find((child): child is Element => isElement(child, name)) ?? null;
}

/** Those that carry meaning in tables and lists; smileys are left out. */
const EMOTICONS: Readonly<Record<string, string>> = {
  tick: '✓',
  cross: '✗',
  warning: '⚠',
  information: 'ℹ',
  question: '?',
  plus: '+',
  minus: '−',
  'yellow-star': '★',
  'light-on': '💡',
  'thumbs-up': '👍',
  'thumbs-down': '👎',
};
