import { type MarkdownLine, plainText } from './markdownLines.js';

export type RelationKind = 'supersedes' | 'supersededBy' | 'amends' | 'amendedBy';

/** "This record supersedes that one", as it was written. `target` is a link's address, a number or a name. */
export interface Relation {
  readonly kind: RelationKind;
  readonly target: RelationTarget;
}

export type RelationTarget =
  | { readonly by: 'link'; readonly href: string; readonly text: string }
  | { readonly by: 'number'; readonly number: number }
  | { readonly by: 'name'; readonly name: string };

const VERBS: readonly (readonly [RelationKind, RegExp])[] = [
  ['supersededBy', /\bsuper[sc]e+ded(?:[\s-]+by\b)?|\breplaced\s+by\b|\bobsoleted\s+by\b/i],
  ['supersedes', /\bsuper[sc]e+d(?:es|ing)\b|\breplaces\b|\bobsoletes\b/i],
  ['amendedBy', /\bamended\s+by\b/i],
  ['amends', /\bamends\b/i],
];
/** "supersedes some aspects of ADR-15" leaves ADR-15 in force. */
const PARTIAL = /\bpart(?:ial|ially|ly|s)?\b|\bsome aspects?\b|\bin part\b|\bsections?\b/i;

/**
 * Reads relations from one line. With `anywhere`, the verb may stand inside the line (a status does that: "Accepted,
 * supersedes 3"); else it must come first, as in a list of links, so that a sentence about superseding is none.
 */
export function readRelationLine(line: string, anywhere: boolean): Relation[] {
  const bare = line
    .replace(/^\s*(?:[-*+>]\s+|\d+[.)]\s+)*/, '')
    .replace(/^[*_]+(?=\w)/, '')
    .replace(/^(?:\p{Extended_Pictographic}|\uFE0F|\s|:[a-z_]+:)+/u, '');
  const found = VERBS.flatMap(([kind, verb]) => {
    const match = verb.exec(bare);
    return match === null ? [] : [{ kind, at: match.index, end: match.index + match[0].length }];
  }).sort((a, b) => a.at - b.at);
  if (found.length === 0 || (!anywhere && found[0]?.at !== 0)) return [];
  return found.flatMap(({ kind, end }, index) => {
    const rest = bare.slice(end, found[index + 1]?.at ?? bare.length);
    if (PARTIAL.test(rest.replace(/\[[^\]]*\]\([^)]*\)/g, ' ').split(/\d/)[0] ?? '')) return [];
    return readTargets(rest).map((target): Relation => ({ kind, target }));
  });
}

/** Relations in the lines of a status or of the header, where a verb line may be followed by a list of its targets. */
export function readRelations(lines: readonly string[], anywhere: boolean): Relation[] {
  const relations: Relation[] = [];
  for (const [index, line] of lines.entries()) {
    const own = readRelationLine(line, anywhere);
    relations.push(...own);
    if (own.length > 0) continue;
    const verb = VERBS.find(([, pattern]) => pattern.test(line));
    // Nothing but the verb on its line, and a list below it.
    if (verb === undefined || /\w/.test(line.replace(verb[1], '').replace(/\b(?:status|by)\b/gi, ''))) continue;
    for (const next of lines.slice(index + 1)) {
      if (next.trim() === '') continue;
      if (!/^\s*[-*+]\s|^\s*\[/.test(next) || VERBS.some(([, pattern]) => pattern.test(next))) break;
      relations.push(...readTargets(next.replace(/^\s*[-*+]\s+/, '')).map((target) => ({ kind: verb[0], target })));
    }
  }
  return relations;
}

/** Everything in a text that can name a record: links, `ADR-12`, `12.`, a file name such as `0012-use-x`. */
export function readTargets(text: string): RelationTarget[] {
  const targets: RelationTarget[] = [];
  const rest = text.replace(
    /\[([^\]]*)\]\(\s*<?([^)\s>]+)>?[^)]*\)|\[\[([^\]|]+)(?:\|[^\]]*)?\]\]/g,
    (_all, label: string, href: string, wiki: string) => {
      targets.push(wiki === undefined ? { by: 'link', href, text: label } : { by: 'name', name: wiki.trim() });
      return ' ';
    },
  );
  if (targets.length > 0) return targets;
  const plain = plainText(rest).replace(/^[\s:,-]+/, '');
  const name = /(?<![\w/-])(\d{4}-\d{2}-\d{2}-[a-z0-9-]+|(?:adr[-_])?\d{3,8}-(?=[a-z0-9-]*[a-z])[a-z0-9-]+)(?:\.md)?/gi;
  const names = [...plain.matchAll(name)].map((match): RelationTarget => ({ by: 'name', name: match[1] ?? '' }));
  if (names.length > 0) return names;
  const withoutDates = plain.replace(/\b\d{4}[-/.]\d{1,2}[-/.]\d{1,2}\b|\b\d{1,2} [A-Za-z]{3,9} \d{4}\b/g, ' ');
  const marked = [
    ...withoutDates.matchAll(/\b(?:ADR|DEC|DR|LADR|decision|record)[-\s#]*0*(\d{1,5})\b|#0*(\d{1,5})\b/gi),
  ];
  if (marked.length > 0) return marked.map((match) => ({ by: 'number', number: Number(match[1] ?? match[2]) }));
  const lone = /^0*(\d{1,4})(?=\.?(?:\s|$|,))/.exec(withoutDates);
  if (lone?.[1] !== undefined) return [{ by: 'number', number: Number(lone[1]) }];
  const path = /^(decisions\/\S+?)[.,;]?$/.exec(plain);
  return path?.[1] === undefined ? [] : [{ by: 'name', name: path[1] }];
}

/** Sections whose list items relate records to each other. */
const LINK_SECTION =
  /^(?:links?|related|relations?|relationships?|references?|see also|more information|related \w+(?: \w+)?|notes?)$/i;

/** Lines in which a relation may stand first: the header's and those of sections of links. */
export function relationLines(lines: readonly MarkdownLine[]): string[] {
  const kept: string[] = [];
  let reads = true;
  let headings = 0;
  for (const line of lines) {
    if (line.level > 0) {
      headings++;
      reads = headings <= 1 || LINK_SECTION.test(plainText(line.heading));
      // "## Supersedes" is a verb line of its own.
      if (VERBS.some(([, verb]) => verb.test(line.heading)) && line.heading.split(' ').length <= 3) {
        kept.push(line.heading);
        reads = true;
      }
      continue;
    }
    if (reads && !line.code) kept.push(line.text);
  }
  return kept;
}
