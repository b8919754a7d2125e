import { readConfigKeys } from './configKeys.js';
import type { Grammars } from './grammar.js';
import { isTestFile, languageOf } from './language.js';
import type { PublicName } from './publicNames.js';
import { readRoutes } from './routes.js';
import { readTables } from './tables.js';

/** What one source file offers and touches. */
export interface CodeFacts {
  readonly file: string;
  readonly names: readonly PublicName[];
  readonly routes: readonly string[];
  readonly configKeys: readonly string[];
  readonly tables: readonly string[];
  readonly isEntryPoint: boolean;
}

/** Reads one file. Tests give nothing: what they define and touch says little about the module. */
export async function readCode(grammars: Grammars, file: string, text: string): Promise<CodeFacts> {
  const language = languageOf(file);
  if (isTestFile(file)) return { file, names: [], routes: [], configKeys: [], tables: [], isEntryPoint: false };
  if (language === null)
    return {
      file,
      names: [],
      routes: [],
      configKeys: readConfigKeys(file, text),
      tables: readTables(file, text),
      isEntryPoint: false,
    };
  const parsed = await grammars.parse(language.grammar, text, ({ root, comments }) => ({
    names: language.publicNames(root, file),
    code: withoutComments(text, comments),
  }));
  const code = parsed?.code ?? text;
  return {
    file,
    names: (parsed?.names ?? []).filter(({ name }) => /^[\p{L}_$][\p{L}\p{N}_$:?!-]{0,80}$/u.test(name)),
    routes: readRoutes(file, code),
    configKeys: readConfigKeys(file, code),
    tables: readTables(file, code),
    isEntryPoint: language.entryPoint?.test(code) === true,
  };
}

/** A route or a query in a comment is none. */
function withoutComments(text: string, comments: readonly (readonly [number, number])[]): string {
  let code = '';
  let from = 0;
  for (const [start, end] of comments) {
    if (start === 0 && text.startsWith('#!')) continue;
    if (start < from) continue;
    code += `${text.slice(from, start)} `;
    from = end;
  }
  return code + text.slice(from);
}
