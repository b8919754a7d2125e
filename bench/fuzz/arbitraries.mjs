import fc from 'fast-check';

/** What pages are made of, and what readers trip over. */
const LINES = [
  ...[
    '---',
    '--- ',
    '----',
    '...',
    '# h',
    '## h',
    '###',
    'a\n===',
    'a\n---',
    '```',
    '````',
    '~~~',
    '```js',
    '> q',
    '> ```',
    '- i',
    '1. i',
    '  - i',
    '    code',
    '\tcode',
    '',
  ],
  ...[
    '| a | b |',
    '|---|---|',
    '| x | y |',
    '<!--',
    '-->',
    '<div>',
    '</div>',
    '<pre>',
    '[a]: /u',
    '<<<<<<< x',
    '=======',
    '>>>>>>> y',
    '[[w]]',
    '{{ t }}',
    '{% t %}',
  ],
  ...[
    'title: x',
    'title: "x',
    'title: a: b',
    'asOf: 2026-03-04',
    'asOf: 2026-13-45',
    'asOf: 03/04/2026',
    'tags: [a, b',
    'tags:',
    '  - a',
    '- b',
    'a: &x [*x]',
    'b: *x',
    '<<: *x',
    '__proto__: {polluted: 1}',
    'constructor: x',
    '\ta: b',
    '? k',
    ': v',
    '!!js/function x',
    '%YAML 1.2',
    'a: |',
    'a: >-',
    "a: 'it's",
    'a: {b: {c: [',
    'okf_version: "0.2"',
    'verified: [{at: 2026-01-01}]',
    'stale_after: 2026-02-30',
    'staleAfterDays: never',
  ],
  ...[
    '\u0000',
    '\ufeff',
    '\u2028',
    '\u202e',
    '\u00ad',
    '\ud83d\ude80',
    'İ',
    '日本語',
    'e\u0301',
    '\r',
    '\r\n',
    'x'.repeat(5000),
    '- '.repeat(300),
    '> '.repeat(300),
    '['.repeat(300),
    '`'.repeat(70),
    '#'.repeat(50),
  ],
];
const line = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...LINES) },
  fc.string({ maxLength: 40, unit: 'binary' }),
  fc.string({ maxLength: 60 }),
);
const end = fc.constantFrom('\n', '\n', '\n', '\r\n', '\r', '\n\n', '');

export const page = fc.array(fc.tuple(line, end), { maxLength: 40 }).map((lines) => lines.flat().join(''));
export const block = fc.tuple(page, page).map(([front, body]) => `---\n${front}\n---\n${body}`);
export const bytes = fc.uint8Array({ maxLength: 400 }).map((value) => Buffer.from(value));

const part = fc.oneof(
  fc.constantFrom(
    'a',
    'A',
    'a b',
    '%41',
    '..a',
    'a..',
    '#',
    'ü',
    'u\u0308',
    '°',
    '----',
    'C#',
    'con',
    'a\\b',
    "'",
    '"q"',
    '日本',
    '🚀',
    'a.md',
    'README',
    'index',
    'log',
    '*',
    '?',
    ' ',
    '.b',
    '_c',
    'node_modules',
  ),
  fc.string({ minLength: 1, maxLength: 12 }).map((text) => text.replaceAll(/[/\0]/g, '-')),
);
const ending = fc.constantFrom('.md', '.md', '.MD', '.markdown', '.Markdown');

/** Paths of documents, as odd as a file system takes them; never in a folder that is not read, so that all count. */
export const names = fc.tuple(fc.array(part, { maxLength: 3 }), part, ending).map(([folders, name, dot]) => {
  const read = folders.filter((folder) => !/^[._]|^node_modules$|^\s*$/.test(folder));
  return ['fuzz', ...read, `${name}${dot}`].join('/');
});

export const ids = fc.oneof(
  fc
    .array(
      fc.constantFrom(
        '..',
        '.',
        '',
        '/',
        '\\',
        'business',
        'control',
        'control.md',
        '%2e%2e',
        '..%2f',
        'corpus-secret',
        'plan.md',
        'secret',
        '\u0000',
        '~',
        'C:',
        '__proto__',
        'constructor',
      ),
      { maxLength: 8 },
    )
    .map((parts) => parts.join('/')),
  fc.string({ maxLength: 300, unit: 'binary' }),
);
