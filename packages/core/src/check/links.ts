import { bodyLines } from './proseLines.js';

/** A link as it is written, and the line of the file it stands on. */
export interface WrittenLink {
  readonly target: string;
  readonly line: number;
}

/** Links of a document's body: inline, by reference definition, and of `<a>` and `<img>`. None of code. */
export function linksOf(text: string): WrittenLink[] {
  const links: WrittenLink[] = [];
  for (const { line, text: raw, fence } of bodyLines(text)) {
    if (fence !== null || !/[\](=]/.test(raw)) continue;
    const prose = raw.replace(/(`+)(?!`).*?(?<!`)\1(?!`)/g, (code) => ' '.repeat(code.length));
    for (const pattern of [INLINE, HTML]) {
      for (const match of prose.matchAll(pattern)) {
        const target = match[1] ?? match[2] ?? '';
        links.push({ target: target.replace(/^<(.*)>$/, '$1'), line });
      }
    }
    const definition = DEFINITION.exec(prose)?.[1];
    if (definition !== undefined) links.push({ target: definition.replace(/^<(.*)>$/, '$1'), line });
  }
  return links;
}

const INLINE =
  /\]\([ \t]*(<[^<>]{0,2000}>|(?:[^\s()\\]|\\.|\([^\s()]{0,500}\)){0,2000})(?:[ \t]+(?:"[^"]{0,500}"|'[^']{0,500}'|\([^()]{0,500}\)))?[ \t]*\)/g;
const HTML = /<(?:a|img)\s(?:[^>]{0,500}\s)?(?:href|src)\s*=\s*(?:"([^"]{0,2000})"|'([^']{0,2000})')/gi;
const DEFINITION = /^ {0,3}\[(?!\^)[^\]]{1,300}\]:[ \t]*(<[^<>]{1,2000}>|\S{1,2000})/;

/** A link to something in the corpus or beside it, taken apart. */
export interface RelativeTarget {
  /** Empty for a link within the document. */
  readonly path: string;
  /** Without `#`; empty for none. */
  readonly anchor: string;
}

/** `null` for whatever can't be followed from file to file: addresses, site roots, templates. */
export function relativeTarget(target: string): RelativeTarget | null {
  if (target === '' || /^(?:[a-z][a-z0-9+.-]*:|\/|\\|\?)/i.test(target) || /[{}$]|<%/.test(target)) return null;
  const hash = target.indexOf('#');
  const whole = hash < 0 ? target : target.slice(0, hash);
  const anchor = hash < 0 ? '' : target.slice(hash + 1);
  return { path: decoded((whole.split('?')[0] ?? '').replace(/\\(.)/g, '$1')), anchor: decoded(anchor) };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
