import type { Element, ElementContent } from 'hast';
import { codeBlock, fenceLanguage } from '../html/code.js';
import { element, isBlock, isElement, propertyOf, text, textOf } from '../html/element.js';
import { mark } from '../html/marks.js';
import { parseHtmlFragment, parseMarkdown } from '../html/parse.js';

/** A macro as it was called. */
export interface Macro {
  readonly name: string;
  /** By name; the one without a name under ''. */
  readonly parameters: ReadonlyMap<string, string>;
  /** Links among its parameters: the page that it includes. */
  readonly links: readonly ElementContent[];
  /** What it is put around, where that is text of the page. */
  readonly rich: readonly ElementContent[] | null;
  /** What it is put around, where that is not. */
  readonly plain: string | null;
}

/**
 * What a macro shows, as far as its call says; else its name and what it was put around.
 *
 * @param inLine it stands among words, so that its name becomes no paragraph
 */
export function renderMacro(macro: Macro, inLine: boolean): ElementContent[] {
  const title = macro.parameters.get('title') ?? '';
  const name = macro.name.toLowerCase();
  const label = NOTES[name];
  if (label !== undefined && macro.rich !== null) return [note(label, title, macro.rich)];
  if (name === 'status') return title === '' ? [] : [element('strong', {}, title)];
  if (CODE.has(name)) return code(macro, title);
  if (CONTAINERS.has(name) && macro.rich !== null) return [...heading(title), ...macro.rich];
  if (name === 'html' && macro.plain !== null) return elementsOf(parseHtmlFragment(macro.plain));
  if (name === 'markdown' && macro.plain !== null) return elementsOf(parseMarkdown(macro.plain));
  return unknown(macro, inLine);
}

/** Reads `<ac:structured-macro>` and the older `<ac:macro>`, whose content has been converted already. */
export function macroOf(node: Element): Macro {
  const parameters = new Map<string, string>();
  const links: ElementContent[] = [];
  let rich: ElementContent[] | null = null;
  let plain: string | null = null;
  for (const child of node.children) {
    if (!isElement(child)) continue;
    if (child.tagName === 'ac:parameter' || child.tagName === 'ac:default-parameter') {
      const key = child.tagName === 'ac:parameter' ? (propertyOf(child, 'ac:name') ?? '') : '';
      links.push(...child.children.filter((each) => isElement(each)));
      if (!child.children.some((each) => isElement(each))) parameters.set(key, textOf(child).trim());
    } else if (child.tagName === 'ac:rich-text-body') rich = [...(rich ?? []), ...child.children];
    else if (child.tagName === 'ac:plain-text-body') plain = textOf(child);
  }
  return { name: propertyOf(node, 'ac:name') ?? 'macro', parameters, links, rich, plain };
}

/** `[macro jira] key: ABC-1`, and below it what the macro was put around. */
function unknown(macro: Macro, inLine: boolean): ElementContent[] {
  const said = PEOPLE.has(macro.name.toLowerCase())
    ? []
    : SAID.flatMap((key) => {
        const value = macro.parameters.get(key);
        return value === undefined || value === '' ? [] : [`${key === '' ? '' : `${key}: `}${value}`];
      });
  const line: ElementContent[] = [
    mark('macro', macro.name),
    ...(said.length > 0 ? [text(` ${said.join(', ')}`)] : []),
    ...macro.links.flatMap((link) => [text(' '), link]),
  ];
  const body =
    macro.rich !== null
      ? macro.rich
      : macro.plain !== null && macro.plain.trim() !== ''
        ? [codeBlock(macro.plain, null)]
        : [];
  return body.length === 0 && inLine ? line : [element('p', {}, ...line), ...body];
}

function code(macro: Macro, title: string): ElementContent[] {
  const language = fenceLanguage(macro.parameters.get('language') ?? macro.parameters.get('') ?? '');
  const body = macro.plain ?? (macro.rich === null ? '' : macro.rich.map(textOf).join(''));
  return [...heading(title), codeBlock(body.replace(/\r\n?/g, '\n').replace(/^\n+|\s+$/g, ''), language)];
}

function note(label: string, title: string, content: readonly ElementContent[]): Element {
  const head = [label, title].filter((part) => part !== '').join(': ');
  return element(
    'blockquote',
    {},
    ...(head === '' ? [] : [element('p', {}, element('strong', {}, head))]),
    ...(content.some(isBlock) ? content : [element('p', {}, ...content)]),
  );
}

function heading(title: string): ElementContent[] {
  return title === '' ? [] : [element('p', {}, element('strong', {}, title))];
}

function elementsOf(tree: { readonly children: readonly unknown[] }): ElementContent[] {
  return tree.children.filter((child): child is ElementContent => {
    const type = (child as { type?: string }).type;
    return type === 'element' || type === 'text';
  });
}

const NOTES: Readonly<Record<string, string>> = {
  info: 'Info',
  note: 'Note',
  tip: 'Tip',
  warning: 'Warning',
  success: 'Success',
  error: 'Error',
  panel: '',
};

const CODE = new Set(['code', 'noformat', 'code-pro', 'codeblock', 'mathblock', 'latex', 'plantuml', 'mermaid', 'sql']);

/** Macros that only place or fold what they hold. */
const CONTAINERS = new Set(
  (
    'section column expand excerpt details toc-zone div span center align card deck tabs tab tab-group localtab ' +
    'localtab-group ui-expand ui-tabs ui-tab ui-steps ui-step auitabs auitabspage multiexcerpt multiexcerpt-macro ' +
    'table-filter table-excerpt tablefilter bgcolor quote unmigrated-inline-wiki-markup ac-layout highlight ' +
    'aura-panel aura-tab aura-tab-group'
  ).split(' '),
);

/** Macros that show people. */
const PEOPLE = new Set([
  'profile',
  'profile-picture',
  'content-by-user',
  'im',
  'status-list',
  'contributors',
  'network',
]);

/** Parameters that say what a macro shows; the others say how. */
const SAID = [
  '',
  'title',
  'key',
  'jqlQuery',
  'cql',
  'url',
  'name',
  'labels',
  'page',
  'space',
  'diagramName',
  'filename',
];
