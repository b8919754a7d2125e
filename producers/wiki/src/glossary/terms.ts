import type { Element, ElementContent, Root } from 'hast';
import { element, findAll, isBlock, isElement, lineOf, root, text } from '../html/element.js';
import { ownRows, repeatMerged } from '../html/tables.js';
import { segmentOf } from '../page/paths.js';
import type { WikiPage } from '../page/wiki.js';

/** A term of a glossary, to become a document of its own. */
export interface Term {
  readonly title: string;
  /** The term's other names. */
  readonly aliases: readonly string[];
  readonly path: string;
  readonly content: Root;
}

/**
 * The terms of a page that is a glossary: one whose title says so, or one with a table whose columns are called term
 * and meaning. Rows of such tables and entries of definition lists become terms. No terms for any other page.
 *
 * @param path of the page's document; the terms' documents lie in the folder of that name
 * @param taken paths that are in use; the terms' are added
 */
export function termDocuments(tree: Root, page: WikiPage, path: string, taken: Set<string>): Term[] {
  const named = page.glossary === true || isGlossaryTitle(page.title);
  const tables = findAll(tree, (node) => node.tagName === 'table').flatMap((table) => entriesOfTable(table, named));
  const lists = named ? findAll(tree, (node) => node.tagName === 'dl').flatMap(entriesOfList) : [];
  const folder = path.replace(/\.md$/, '');
  return mergeSameNames([...tables, ...lists]).map(({ names, meaning }) => {
    const [title = '', ...aliases] = names;
    const wanted = segmentOf(title, 'term');
    let at = `${folder}/${wanted}.md`;
    for (let count = 2; taken.has(at); count++) at = `${folder}/${wanted}-${count}.md`;
    taken.add(at);
    return { title, aliases, path: at, content: root(structuredClone(meaning)) };
  });
}

function isGlossaryTitle(title: string): boolean {
  return GLOSSARY_TITLE.test(title.normalize('NFC'));
}

interface Entry {
  readonly names: readonly string[];
  readonly meaning: ElementContent[];
}

function entriesOfTable(table: Element, named: boolean): Entry[] {
  const grid = repeatMerged(ownRows(table));
  const head = grid[0]?.map((cell) => lineOf(cell).replace(/[:*]/g, '').trim().toLowerCase()) ?? [];
  const isHeader = head.some((name) => TERM.test(name) || MEANING.test(name) || ALIAS.test(name));
  const term = Math.max(0, bestTermColumn(head));
  const meaning = head.findIndex((name, column) => column !== term && MEANING.test(name));
  if (!named && !(SURE_TERM.test(head[term] ?? '') && meaning >= 0)) return [];
  const firstIsHeader = isHeader || (grid[0] ?? []).some((cell) => cell.tagName === 'th');
  return grid.slice(firstIsHeader ? 1 : 0).flatMap((row) => {
    const termCell = row[term];
    if (termCell === undefined || row.length < 2 || lineOf(termCell) === '') return [];
    const names = namesOf(lineOf(termCell));
    const content: ElementContent[] = [];
    row.forEach((cell, column) => {
      const words = lineOf(cell);
      if (column === term || words === '') return;
      const label = firstIsHeader ? (head[column] ?? '') : '';
      if (ALIAS.test(label)) names.push(...linesOf(cell).flatMap((line) => line.split(/\s*[,;/]\s*/).filter(Boolean)));
      if (column === meaning || (meaning < 0 && column === (term === 0 ? 1 : 0))) {
        content.unshift(...asBlocks(cell.children, null));
      } else content.push(...asBlocks(cell.children, lineOf(grid[0]?.[column] ?? cell)));
    });
    return content.length === 0 ? [] : [{ names: distinct(names), meaning: content }];
  });
}

function bestTermColumn(head: readonly string[]): number {
  const sure = head.findIndex((name) => SURE_TERM.test(name));
  return sure >= 0 ? sure : head.findIndex((name) => TERM.test(name));
}

function entriesOfList(list: Element): Entry[] {
  const entries: Entry[] = [];
  let names: string[] = [];
  let open: Entry | null = null;
  for (const child of list.children.flatMap((each) => (isElement(each, 'div') ? each.children : [each]))) {
    if (isElement(child, 'dt')) {
      if (open !== null) names = [];
      open = null;
      names.push(...namesOf(lineOf(child)));
    } else if (isElement(child, 'dd') && names.length > 0) {
      if (open === null) {
        open = { names: distinct(names), meaning: [] };
        entries.push(open);
      }
      open.meaning.push(...asBlocks(child.children, null));
    }
  }
  return entries;
}

/** `Stock keeping unit (SKU)` and `SKU / stock keeping unit` hold two names each; the first one is the title. */
function namesOf(words: string): string[] {
  const bracketed = /^(.+?)\s*\(([^()]+)\)$/.exec(words);
  const parts = bracketed === null ? [words] : [bracketed[1] ?? '', ...(bracketed[2] ?? '').split(/[,;]/)];
  return parts
    .flatMap((part) => part.split(/\s+[/|]\s+/))
    .map((part) => part.replace(/^(?:also|aka|abbr\.?|a\.k\.a\.)\s*:?\s+/i, '').trim())
    .filter((part) => part !== '');
}

/** A cell's lines: its paragraphs, its items, what `<br>` parts. */
function linesOf(cell: Element): string[] {
  const lines = [''];
  const read = (node: Element): void => {
    for (const child of node.children) {
      if (child.type === 'text') lines.push(`${lines.pop() ?? ''}${child.value}`);
      if (child.type !== 'element') continue;
      const parts = isBlock(child) || child.tagName === 'br';
      if (parts) lines.push('');
      read(child);
      if (parts) lines.push('');
    }
  };
  read(cell);
  return lines.map((line) => line.replace(/\s+/g, ' ').trim()).filter(Boolean);
}

function asBlocks(children: readonly ElementContent[], label: string | null): ElementContent[] {
  const lead = label === null || label === '' ? [] : [element('strong', {}, `${label}:`), text(' ')];
  if (!children.some(isBlock)) return [element('p', {}, ...lead, ...children)];
  return lead.length === 0 ? [...children] : [element('p', {}, ...lead), ...children];
}

/** A term explained in two places is one document. */
function mergeSameNames(entries: readonly Entry[]): Entry[] {
  const byName = new Map<string, Entry>();
  for (const entry of entries) {
    const key = (entry.names[0] ?? '').toLowerCase();
    const known = byName.get(key);
    byName.set(
      key,
      known === undefined
        ? entry
        : { names: distinct([...known.names, ...entry.names]), meaning: [...known.meaning, ...entry.meaning] },
    );
  }
  return [...byName.values()];
}

function distinct(names: readonly string[]): string[] {
  const seen = new Set<string>();
  return names.filter((name) => !seen.has(name.toLowerCase()) && seen.add(name.toLowerCase()));
}

const GLOSSARY_TITLE =
  /\b(?:glossary|glossaries|terminology|vocabulary|acronyms?|abbreviations?|definitions of terms|terms and definitions|glossar|begriffe|abkürzungen|glossaire|glosario|glossario|begrippenlijst|slovník)\b/iu;
const TERM =
  /^(?:terms?|names?|words?|acronyms?|abbreviations?|concepts?|expressions?|begriff|abkürzung|terme|término|termine|begrip)$/iu;
/** Tables of names and descriptions are everywhere; one of terms is a glossary. */
const SURE_TERM = /^(?:terms?|begriff|terme|término|termine|begrip)$/iu;
const MEANING =
  /^(?:meanings?|definitions?|descriptions?|explanations?|stands for|bedeutung|definition|beschreibung|erklärung|définition|significado|definición|definizione|betekenis)$/iu;
const ALIAS =
  /^(?:alias(?:es)?|synonyms?|also (?:known|called) as|aka|other names?|abbreviations?|acronyms?|short(?: name| form)?|synonyme?|abkürzung|also)$/iu;
