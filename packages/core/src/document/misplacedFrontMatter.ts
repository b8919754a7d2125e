import { INVISIBLE } from './visibleKeys.js';

/** A block that its writer meant as front matter and no one reads: where, why, and what to do. */
export interface MisplacedFrontMatter {
  readonly line: number;
  readonly message: string;
  readonly hint: string;
}

const KEYS = '(?:title|origin|asOf|tags|producer|source|description|aliases|status|id)';
const KEY_AHEAD = new RegExp(`^(?:#[^\\n]*\\n|[ \\t]*\\n)*[ \\t]*${KEYS}[ \\t]*:`, 'i');
/** What may stand before a block that its writer took for the first thing of the file. */
const LEADING = new RegExp(
  `^(?:[ \\t]*\\n|${INVISIBLE}+|<!--(?:[^-]|-(?!->)){0,4000}-->[ \\t]*\\n?){0,20}[ \\t]*---[ \\t]*\\n`,
);
/** As much of a file as is looked at. */
const LOOKED_AT = 8000;

/** For a file without front matter: a block that is never closed, not on the first line, or in another notation. */
export function misplacedFrontMatter(text: string): MisplacedFrontMatter | null {
  const head = text.slice(0, LOOKED_AT);
  const notation = otherNotation(head);
  if (notation !== null)
    return { line: 1, message: `front matter in ${notation} is not read`, hint: 'write it as YAML between --- lines' };
  const start = LEADING.exec(head)?.[0];
  if (start === undefined) return null;
  const rest = head.slice(start.length);
  if (!KEY_AHEAD.test(rest)) return null;
  const line = start.split('\n').length - 1;
  if (line === 1 && start.startsWith('---')) {
    return {
      line,
      message: 'the front matter is never closed, so the whole file is read as text',
      hint: 'close it with a line of three dashes',
    };
  }
  if (!/^[ \t]*---[ \t]*$/m.test(rest)) return null;
  const before = line === 1 ? 'the characters before its dashes' : 'the lines before it';
  return {
    line,
    message: 'front matter is read from the first line only, so this block is read as text',
    hint: `delete ${before}`,
  };
}

/** TOML between `+++` lines, JSON between `;;;` lines or as it is, with a key that Bearing knows. */
function otherNotation(head: string): string | null {
  if (TOML.test(head)) return TOML_KEY.test(head) ? 'TOML' : null;
  return JSON_KEY.test(head) ? 'JSON' : null;
}

const TOML = /^\+\+\+[ \t]*\n/;
const TOML_KEY = new RegExp(`^${KEYS}[ \\t]*=`, 'im');
const JSON_KEY = new RegExp(`^(?:;;;[ \\t]*\\n\\s*\\{?|\\{)\\s*"${KEYS}"\\s*:`, 'i');

const UNSPACED = new RegExp(`^[ \\t]*${INVISIBLE}*["']?(${KEYS})["']?[ \\t\\u00A0]*(?::(?=[^ \\t\\n/])|：)`, 'im');

/** For a block that is closed and no mapping: keys that lack the blank behind their colon, or have another colon. */
export function unspacedFrontMatter(yaml: string): MisplacedFrontMatter | null {
  const head = yaml.slice(0, LOOKED_AT);
  const found = UNSPACED.exec(head);
  if (found === null) return null;
  return {
    line: head.slice(0, found.index).split('\n').length + 1,
    message: `${JSON.stringify(found[1])} is no key here, so the whole block is read as text`,
    hint: 'put a plain colon and a blank behind it: "title: …"',
  };
}
