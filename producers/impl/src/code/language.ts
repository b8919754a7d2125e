import type { GrammarName } from './grammar.js';
import * as names from './publicNames.js';

/** One language: its grammar, and how it tells what is public. */
export interface Language {
  readonly name: string;
  readonly grammar: GrammarName;
  readonly publicNames: names.NameReader;
  /** By which a file shows that it is where a program starts. */
  readonly entryPoint: RegExp | null;
}

const CSHARP: Language = {
  name: 'C#',
  grammar: 'c-sharp',
  publicNames: names.csharpNames,
  entryPoint:
    /\bstatic\s+(?:async\s+)?(?:void|int|Task(?:<int>)?)\s+Main\s*\(|\bWebApplication\.Create\w*Builder\(|\bHost\.Create\w*Builder\(/,
};
const TYPESCRIPT: Language = {
  name: 'TypeScript',
  grammar: 'typescript',
  publicNames: names.ecmaNames,
  entryPoint: /^#!/,
};
const JAVASCRIPT: Language = {
  name: 'JavaScript',
  grammar: 'javascript',
  publicNames: names.ecmaNames,
  entryPoint: /^#!/,
};
const PYTHON: Language = {
  name: 'Python',
  grammar: 'python',
  publicNames: names.pythonNames,
  entryPoint: /^if\s+__name__\s*==\s*["']__main__["']/m,
};
const CPP: Language = {
  name: 'C++',
  grammar: 'cpp',
  publicNames: names.cppNames,
  entryPoint: /^\s*(?:int|auto)\s+(?:w?main|WinMain|wWinMain)\s*\(/m,
};
const BASH: Language = { name: 'shell', grammar: 'bash', publicNames: names.bashNames, entryPoint: null };

const BY_ENDING: ReadonlyMap<string, Language> = new Map<string, Language>([
  ['cs', CSHARP],
  ['ts', TYPESCRIPT],
  ['mts', TYPESCRIPT],
  ['cts', TYPESCRIPT],
  ['tsx', { ...TYPESCRIPT, grammar: 'tsx' }],
  ['js', JAVASCRIPT],
  ['mjs', JAVASCRIPT],
  ['cjs', JAVASCRIPT],
  ['jsx', JAVASCRIPT],
  ['py', PYTHON],
  [
    'go',
    {
      name: 'Go',
      grammar: 'go',
      publicNames: names.goNames,
      entryPoint: /^package\s+main\b[\s\S]*^func\s+main\s*\(\s*\)/m,
    },
  ],
  [
    'java',
    {
      name: 'Java',
      grammar: 'java',
      publicNames: names.javaNames,
      entryPoint: /\bpublic\s+static\s+void\s+main\s*\(|@SpringBootApplication\b/,
    },
  ],
  [
    'rs',
    { name: 'Rust', grammar: 'rust', publicNames: names.rustNames, entryPoint: /^(?:async\s+)?fn\s+main\s*\(\s*\)/m },
  ],
  ['php', { name: 'PHP', grammar: 'php', publicNames: names.phpNames, entryPoint: /^#!/ }],
  [
    'rb',
    {
      name: 'Ruby',
      grammar: 'ruby',
      publicNames: names.rubyNames,
      entryPoint: /^#!|^if\s+__FILE__\s*==\s*\$(?:0|PROGRAM_NAME)/m,
    },
  ],
  ['cpp', CPP],
  ['cc', CPP],
  ['cxx', CPP],
  ['c', CPP],
  ['h', CPP],
  ['hh', CPP],
  ['hpp', CPP],
  ['hxx', CPP],
  ['ps1', { name: 'PowerShell', grammar: 'powershell', publicNames: names.powershellNames, entryPoint: null }],
  ['psm1', { name: 'PowerShell', grammar: 'powershell', publicNames: names.powershellNames, entryPoint: null }],
  ['sh', BASH],
  ['bash', BASH],
]);

/** Counted as code though no grammar here reads them. */
const OTHER_CODE = new Map(
  Object.entries({
    sql: 'SQL',
    vue: 'Vue',
    svelte: 'Svelte',
    kt: 'Kotlin',
    kts: 'Kotlin',
    swift: 'Swift',
    scala: 'Scala',
    fs: 'F#',
    vb: 'VB',
    razor: 'Razor',
    cshtml: 'Razor',
    ex: 'Elixir',
    exs: 'Elixir',
    dart: 'Dart',
    m: 'Objective-C',
    clj: 'Clojure',
    r: 'R',
    lua: 'Lua',
    pl: 'Perl',
    proto: 'Protocol Buffers',
    graphql: 'GraphQL',
  }),
);

export function languageOf(file: string): Language | null {
  if (file.endsWith('.d.ts')) return null;
  return BY_ENDING.get(endingOf(file)) ?? null;
}

/** The language's name for counting; `null` for what is no code. */
export function codeKindOf(file: string): string | null {
  return languageOf(file)?.name ?? OTHER_CODE.get(endingOf(file)) ?? null;
}

/** Tests are counted, and nothing that they define is offered to others. */
export function isTestFile(file: string): boolean {
  return (
    /(?:^|\/)(?:tests?|__tests__|specs?|testing|testdata|fixtures?|__fixtures__|__mocks__|e2e)\//i.test(file) ||
    /(?:[._-](?:test|spec|tests)\.\w+|_test\.go|Tests?\.(?:cs|java|kt)|(?:^|\/)(?:test_[^/]*|conftest)\.py|_spec\.rb|\.Tests\.ps1)$/.test(
      file,
    ) ||
    /(?:^|\/)[^/]*[.-](?:Unit|Functional|Integration)?Tests?\//i.test(file)
  );
}

function endingOf(file: string): string {
  return /\.([A-Za-z0-9]+)$/.exec(file)?.[1]?.toLowerCase() ?? '';
}
