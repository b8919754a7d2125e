import { characterEntities } from 'character-entities';
import type { Element, Root } from 'hast';
import { SaxesParser } from 'saxes';
import { root } from '../html/element.js';
import { parseHtmlFragment } from '../html/parse.js';

/**
 * The tree of a body in Confluence's storage format. It is XML, with elements of Confluence's own that close
 * themselves: an HTML parser would take what follows `<ri:page …/>` for its content. Names keep their prefix
 * (`ac:link`), attributes too. A body that is no XML after all is read as HTML, with those elements closed first.
 */
export function parseStorage(body: string): Root {
  const xml = joinNestedCdata(body);
  return parseXml(xml) ?? parseHtmlFragment(asHtml(xml));
}

function asHtml(xml: string): string {
  return xml
    .replace(/<!\[CDATA\[(.*?)\]\]>/gs, (_, text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'))
    .replace(/<((?:ac|ri|at):[\w-]+)((?:\s[^<>]*?)?)\/>/g, '<$1$2></$1>');
}

function parseXml(xml: string): Root | null {
  const parser = new SaxesParser({ fragment: true });
  Object.assign(parser.ENTITIES, characterEntities);
  const tree = root([]);
  const stack: (Root | Element)[] = [tree];
  let failed = false;
  parser.on('opentag', ({ name, attributes }) => {
    const node: Element = { type: 'element', tagName: name, properties: propertiesOf(attributes), children: [] };
    stack.at(-1)?.children.push(node);
    stack.push(node);
  });
  parser.on('closetag', () => {
    stack.pop();
  });
  const onText = (value: string): void => {
    stack.at(-1)?.children.push({ type: 'text', value });
  };
  parser.on('text', onText);
  parser.on('cdata', onText);
  parser.on('error', () => {
    failed = true;
  });
  parser.write(xml).close();
  return failed ? null : tree;
}

/** The names that trees of HTML give to attributes that are looked at later. */
function propertiesOf(attributes: Readonly<Record<string, unknown>>): Element['properties'] {
  const properties: Element['properties'] = {};
  for (const [name, value] of Object.entries(attributes)) {
    properties[PROPERTY_NAMES[name] ?? name] = name === 'class' ? String(value).split(/\s+/) : String(value);
  }
  return properties;
}

const PROPERTY_NAMES: Readonly<Record<string, string>> = {
  class: 'className',
  colspan: 'colSpan',
  rowspan: 'rowSpan',
  bgcolor: 'bgColor',
  'data-highlight-colour': 'dataHighlightColour',
};

/**
 * The export stands in CDATA itself, so that the end of each CDATA inside is written `]] >`. Only ends that stand where
 * one must are mended: a script's own `[[ -f x ]] > y` stays.
 */
function joinNestedCdata(body: string): string {
  return body
    .replace(/\]\]\]\] ><!\[CDATA\[>/g, ']]]]><![CDATA[>')
    .replace(
      /\]\] >(?=\s*(?:<\/ac:(?:plain-text-body|plain-text-link-body|link-body|parameter|default-parameter)>|<!\[CDATA\[))/g,
      ']]>',
    );
}
