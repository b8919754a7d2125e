import type { Document, Node, ParsedNode, Scalar } from 'yaml';
import {
  type FrontMatterProblem,
  type FrontMatterReading,
  type FrontMatterValue,
  isPlainNull,
  readPlainFrontMatter,
} from './frontMatter.js';
import { looksLikeFrontMatter, recoverFrontMatter } from './frontMatterRecovery.js';

/** The `yaml` package. Loaded only when a block needs it: importing it costs more than reading a small corpus. */
export type YamlLibrary = typeof import('./yamlLibrary.js');

/** Characters of a block that the library is given: some blocks take it quadratic time. The fast path reads any length. */
export const FRONT_MATTER_CHARACTERS = 16_384;
/** Deeper than any metadata is; the library's recursion ends near 2,000. */
const NESTING = 64;
/** Values of a block that are kept, aliases expanded. */
const NODES = 20_000;

export async function loadYaml(): Promise<YamlLibrary> {
  return await import('./yamlLibrary.js');
}

/**
 * Reads a block by the fast path, by the library, or line by line where the YAML is broken. Never throws.
 * `null`: the block is closed and no mapping, so it is text. `'library'`: it needs the library, which was not given.
 */
export function readFrontMatter(
  yaml: string,
  library: YamlLibrary | null,
  limit: number = FRONT_MATTER_CHARACTERS,
): FrontMatterReading | null | 'library' {
  const plain = readPlainFrontMatter(yaml);
  if (plain !== null) return { ...plain, problems: [] };
  const refusal = refusalOf(yaml, limit);
  if (refusal !== null) return looksLikeFrontMatter(yaml) ? recoverFrontMatter(yaml.slice(0, limit), [refusal]) : null;
  if (library === null) return 'library';
  return readWithLibrary(yaml, library);
}

function readWithLibrary(yaml: string, library: YamlLibrary): FrontMatterReading | null {
  let parsed: Document.Parsed;
  try {
    parsed = library.parseDocument(yaml, { schema: 'failsafe', uniqueKeys: false, logLevel: 'silent' });
  } catch (error) {
    return broken(yaml, 2, error instanceof Error ? error.message : String(error));
  }
  const [error] = parsed.errors;
  if (error !== undefined) return broken(yaml, (error.linePos?.[0].line ?? 1) + 1, error.message);
  if (parsed.contents === null || (library.isScalar(parsed.contents) && isNull(parsed.contents)))
    return { values: new Map(), lineOf: new Map(), problems: [] };
  if (!library.isMap(parsed.contents)) return null;
  return valuesOf(yaml, parsed.contents, library);
}

/** Walks the nodes itself: aliases are expanded under a budget, keys that repeat keep their first value, nothing is converted. */
function valuesOf(yaml: string, map: ParsedNode, library: YamlLibrary): FrontMatterReading {
  const problems: FrontMatterProblem[] = [];
  const values = new Map<string, FrontMatterValue>();
  const lineOf = new Map<string, number>();
  const anchors = new Map<string, Node>();
  const lineAt = lineFinder(yaml);
  let budget = NODES;

  const readNode = (node: unknown, depth: number): FrontMatterValue => {
    if (--budget < 0 || depth > NESTING) throw new TooLarge();
    if (library.isAlias(node)) {
      if (!anchors.has(node.source)) {
        problems.push({
          code: 'FRONT_MATTER_INVALID',
          line: lineAt(node.range?.[0] ?? 0),
          message: `the alias stands for nothing (${JSON.stringify(`*${node.source}`.slice(0, 60))})`,
          hint: 'quote the value',
        });
      }
      return readNode(anchors.get(node.source), depth + 1);
    }
    if (library.isScalar(node)) {
      if (node.anchor !== undefined) anchors.set(node.anchor, node);
      return scalarOf(node);
    }
    if (library.isSeq(node)) {
      if (node.anchor !== undefined) anchors.set(node.anchor, node);
      return node.items.map((item) => readNode(item, depth + 1));
    }
    if (!library.isMap(node)) return null;
    if (node.anchor !== undefined) anchors.set(node.anchor, node);
    const entries = new Map<string, FrontMatterValue>();
    for (const { key, value } of node.items) {
      const name = keyOf(key, library);
      const read = readNode(value, depth + 1);
      if (!entries.has(name)) entries.set(name, read);
    }
    return Object.fromEntries(entries);
  };

  if (!library.isMap(map)) return { values, lineOf, problems };
  for (const { key, value } of map.items) {
    const name = keyOf(key, library);
    const line = lineAt(library.isNode(key) ? (key.range?.[0] ?? 0) : 0);
    if (values.has(name)) {
      problems.push({
        code: 'KEY_DUPLICATE',
        line,
        message: `${JSON.stringify(name.slice(0, 80))} is written twice, first on line ${lineOf.get(name) ?? '?'}; the first value holds`,
        hint: 'keep one of them',
      });
      continue;
    }
    lineOf.set(name, line);
    try {
      values.set(name, readNode(value, 0));
    } catch (error) {
      if (!(error instanceof TooLarge)) throw error;
      values.set(name, null);
      budget = Math.max(budget, NODES / 10);
      problems.push({
        code: 'FRONT_MATTER_TOO_LARGE',
        line,
        message: `the value of ${JSON.stringify(name.slice(0, 80))} expands to more than ${NODES} values or ${NESTING} levels, and is left out`,
        hint: 'write it out without nested aliases',
      });
      if (problems.length > 20) break;
    }
  }
  return { values, lineOf, problems: [...problems, ...templateProblems(yaml)] };
}

class TooLarge extends Error {}

function scalarOf(node: Scalar): string | null {
  return isNull(node) ? null : textOf(node);
}

function isNull(node: Scalar): boolean {
  return (node.type === undefined || node.type === 'PLAIN') && isPlainNull(textOf(node));
}

/** A tag the library knows makes an object of the text; only the text counts here. */
function textOf(node: Scalar): string {
  return typeof node.value === 'string' ? node.value : (node.source ?? '');
}

function keyOf(key: unknown, library: YamlLibrary): string {
  if (library.isScalar(key)) return typeof key.value === 'string' ? key.value : '';
  return library.isNode(key) ? String(key).slice(0, 200) : '';
}

/** A value in `{{ … }}` is valid YAML of another meaning: what a template left behind. */
function templateProblems(yaml: string): FrontMatterProblem[] {
  if (!yaml.includes('{{')) return [];
  const line = yaml.split('\n').findIndex((text) => /^[^#\s'"-][^:]{0,99}:[ \t]+\{\{/.test(text));
  if (line < 0) return [];
  return [
    {
      code: 'FRONT_MATTER_TEMPLATE',
      line: line + 2,
      message: 'a value is a template that was never filled in',
      hint: 'fill it in, or quote it',
    },
  ];
}

function broken(yaml: string, line: number, message: string): FrontMatterReading | null {
  if (!looksLikeFrontMatter(yaml)) return null;
  const first = (message.split('\n')[0] ?? message).replace(/ at line \d+, column \d+:?$/, '').slice(0, 200);
  return recoverFrontMatter(yaml, [
    {
      code: 'FRONT_MATTER_INVALID',
      line,
      message: `the front matter is no valid YAML (${first})`,
      hint: 'correct the line; quote values that hold ": " or start with a special character',
    },
  ]);
}

/** Blocks that are not handed to the library, because it would take too long or overflow the stack. */
function refusalOf(yaml: string, limit: number): FrontMatterProblem | null {
  if (yaml.length > limit) {
    return {
      code: 'LIMIT_FRONT_MATTER',
      line: 1,
      message: `the front matter has ${yaml.length} characters, more than ${limit}; it was read line by line up to there`,
      hint: 'move long values into the text, or raise limits.frontMatterCharacters in bearing.json',
    };
  }
  const line = tooDeepLine(yaml);
  if (line === null) return null;
  return {
    code: 'FRONT_MATTER_TOO_LARGE',
    line,
    message: `the front matter nests more than ${NESTING} levels deep; it was read line by line`,
    hint: 'write it flatter',
  };
}

function tooDeepLine(yaml: string): number | null {
  let depth = 0;
  let line = 2;
  let column = 0;
  let markers = 0;
  let indentation = true;
  for (let at = 0; at < yaml.length; at++) {
    const char = yaml.charCodeAt(at);
    column++;
    if (char === 0x0a) {
      line++;
      column = 0;
      markers = 0;
      indentation = true;
    } else if (char === 0x5b || char === 0x7b) depth++;
    else if (char === 0x5d || char === 0x7d) depth = Math.max(0, depth - 1);
    if (indentation && (char === 0x2d || char === 0x3f || char === 0x3a)) markers++;
    else if (char !== 0x20 && char !== 0x0a) indentation = false;
    // Indentation of 4 a level is the widest habit; a block scalar indented further than that is rare enough.
    if (depth > NESTING || markers > NESTING || (indentation && column > NESTING * 4)) return line;
  }
  return null;
}

function lineFinder(yaml: string): (offset: number) => number {
  let line = 2;
  let from = 0;
  return (offset) => {
    if (offset < from) {
      line = 2;
      from = 0;
    }
    for (let at = yaml.indexOf('\n', from); at >= 0 && at < offset; at = yaml.indexOf('\n', from)) {
      line++;
      from = at + 1;
    }
    return line;
  };
}
