/** A block that its writer meant as front matter and no one reads: where, why, and what to do. */
export interface MisplacedFrontMatter {
  readonly line: number;
  readonly message: string;
  readonly hint: string;
}

const KEYS = '(?:title|origin|asOf|tags|producer|source|description|aliases|status|id)';
/** Characters that no editor shows. */
const INVISIBLE = '[\\u00AD\\u200B-\\u200F\\u2060\\uFEFF]';
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
  if (/^\+\+\+[ \t]*\n/.test(head)) return new RegExp(`^${KEYS}[ \\t]*=`, 'im').test(head) ? 'TOML' : null;
  if (/^(?:;;;[ \t]*\n[\s{]*|\{\s*)"/.test(head))
    return new RegExp(`^[\\s{;]*"${KEYS}"\\s*:`, 'i').test(head) ? 'JSON' : null;
  return null;
}

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

/** A key without what no editor shows. */
export function visibleKey(key: string): string {
  return key.replace(ALL_INVISIBLE, '');
}

const ALL_INVISIBLE = new RegExp(INVISIBLE, 'g');
