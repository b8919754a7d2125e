// Makes docs/api.md from the declarations and doc comments of the packages that programs use in-process:
//   node scripts/apiPage.mjs [--check]
// It reads the compiled .d.ts files: typedoc needs a TypeScript API that version 7 does not have.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const page = path.join(root, 'docs', 'api.md');
const PACKAGES = [
  ['packages/core', '@bearing/core'],
  ['packages/gistcast', '@bearing/gistcast'],
  ['packages/format', '@bearing/format'],
  ['producers/kit', '@bearing/producer-kit'],
];

const made = [
  '# The library',
  '',
  'Made by `node scripts/apiPage.mjs` from the doc comments; change those, not this page.',
  '',
  ...PACKAGES.flatMap(([folder, name]) => [`## ${name}`, '', ...exportsOf(folder).flatMap(entry)]),
].join('\n');

if (process.argv.includes('--check')) {
  if (readFileSync(page, 'utf8').replaceAll('\r\n', '\n') !== made) {
    console.error('docs/api.md is not what the doc comments say; run node scripts/apiPage.mjs');
    process.exit(1);
  }
} else {
  writeFileSync(page, made);
}

/** Every name a package's index exports, with the declaration file it comes from. */
function exportsOf(folder) {
  const index = readFileSync(path.join(root, folder, 'dist', 'index.d.ts'), 'utf8');
  return [...index.matchAll(/export (?:type )?\{([^}]*)\} from '(\.[^']*)'/g)]
    .flatMap(([, names, from]) =>
      names
        .split(',')
        .map((name) => name.trim().replace(/^type /, ''))
        .filter((name) => name !== '')
        .map((name) => ({ name, file: path.join(root, folder, 'dist', from.replace(/\.js$/, '.d.ts')) })),
    )
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

function entry({ name, file }) {
  const text = readFileSync(file, 'utf8').replaceAll('\r\n', '\n');
  const start = new RegExp(
    `^export (?:declare )?(?:abstract )?(?:class|interface|type|function|const) ${name}\\b`,
    'm',
  ).exec(text);
  if (start === null) return [`### ${name}`, '', `No declaration of ${name} was found.`, ''];
  const comment = /\/\*\*(?:(?!\*\/)[\s\S])*\*\/\s*$/.exec(text.slice(0, start.index))?.[0] ?? '';
  const { says, example } = read(comment);
  return [
    `### ${name}`,
    '',
    ...(says === '' ? [] : [says, '']),
    ...(example === '' ? [] : ['```ts', example, '```', '']),
    '```ts',
    declaration(text.slice(start.index)),
    '```',
    '',
  ];
}

/** A doc comment's text and its example, without the stars. */
function read(comment) {
  const lines = comment
    .replace(/^\/\*\*/, '')
    .replace(/\*\/\s*$/, '')
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, '').trimEnd());
  const text = lines.join('\n').trim();
  const [says, example] = text.split(/@example\s*/);
  return {
    says: (says ?? '')
      .replaceAll(/\{@link(?:code)? ([^}]+)\}/g, '`$1`')
      .replaceAll(/^@(\w+)/gm, '**$1**')
      .trim(),
    example: (example ?? '').trim(),
  };
}

/** A declaration up to its end: the brace that closes it, or the first semicolon outside of braces. */
function declaration(text) {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const next = text[at];
    if (text.startsWith('/*', at)) {
      at = text.indexOf('*/', at) + 1;
      continue;
    }
    if (next === '{') depth++;
    if (next === '}' && --depth === 0 && /^export (?:declare )?(?:abstract )?(?:class|interface)/.test(text))
      return clean(text.slice(0, at + 1));
    if (next === ';' && depth === 0) return clean(text.slice(0, at));
  }
  return clean(text);
}

function clean(text) {
  return text
    .replace(/^export (?:declare )?/, '')
    .split('\n')
    .filter((line) => !/^\s*(?:private|#private)/.test(line))
    .join('\n');
}
