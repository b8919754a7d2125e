import type { CodeFacts } from '../code/readCode.js';
import { distinct } from '../manifest/manifest.js';
import type { Owners } from '../repository/owners.js';
import { type Module, referencesOf } from './modules.js';

/** Everything a section says of a module. */
export interface ModuleFacts {
  readonly name: string;
  readonly folder: string;
  readonly kinds: readonly string[];
  readonly files: number;
  readonly lines: number;
  readonly languages: readonly string[];
  readonly owners: readonly string[];
  readonly summary: string | null;
  readonly references: readonly string[];
  readonly packages: readonly string[];
  readonly entryPoints: readonly string[];
  readonly names: readonly string[];
  readonly routes: readonly string[];
  readonly configKeys: readonly string[];
  readonly tables: readonly string[];
}

/** What was read of the files, by path. */
export interface ReadFiles {
  readonly facts: ReadonlyMap<string, CodeFacts>;
  readonly lines: ReadonlyMap<string, number>;
  readonly languages: ReadonlyMap<string, string>;
  readonly settings: ReadonlyMap<string, readonly string[]>;
  /** First paragraphs of READMEs, by folder. */
  readonly readmes: ReadonlyMap<string, string>;
}

export function factsOfModule(
  module: Module,
  modules: readonly Module[],
  read: ReadFiles,
  owners: Owners | null,
): ModuleFacts {
  const facts = module.files.flatMap((file) => read.facts.get(file) ?? []);
  const counts = new Map<string, number>();
  for (const file of module.files) {
    const language = read.languages.get(file);
    if (language !== undefined) counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  const relative = (file: string): string => (module.folder === '' ? file : file.slice(module.folder.length + 1));
  const declared = module.manifests.flatMap((manifest) => manifest.entryPoints);
  // `shop (./bin/shop.js)` tells of bin/shop.js already.
  const told = new Set(declared.map((entry) => /\((?:\.\/)?([^)]+)\)$/.exec(entry)?.[1]));
  const found = facts
    .filter((fact) => fact.isEntryPoint)
    .map((fact) => relative(fact.file))
    .filter((file) => !told.has(file));
  // A project says that it is a program; where it starts is the file found, not the one that usually is there.
  const entryPoints = distinct([
    ...found,
    ...declared.filter((entry) => entry !== 'Program.cs' || module.files.some((file) => relative(file) === entry)),
  ]);
  return {
    name: module.name,
    folder: module.folder,
    kinds: distinct(module.manifests.map((manifest) => manifest.kind)),
    files: module.files.length,
    lines: module.files.reduce((sum, file) => sum + (read.lines.get(file) ?? 0), 0),
    languages: [...counts]
      .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
      .map(([language]) => language)
      .slice(0, 3),
    owners: owners?.of(module.folder === '' ? (module.files[0] ?? '') : `${module.folder}/`) ?? [],
    summary:
      read.readmes.get(module.folder) ??
      module.manifests.find((manifest) => manifest.description !== null)?.description ??
      null,
    ...referencesOf(module, modules),
    entryPoints,
    names: rankNames(
      facts,
      entryPoints.map((entry) => (module.folder === '' ? entry : `${module.folder}/${entry}`)),
    ),
    routes: distinct(facts.flatMap((fact) => fact.routes)).sort(byAddress),
    configKeys: distinct([
      ...settingsOf(module, modules, read.settings),
      ...facts.flatMap((fact) => fact.configKeys),
    ]).sort(),
    tables: distinct(facts.flatMap((fact) => fact.tables)).sort(),
  };
}

/** Keys of the settings files that stand in the module and in no deeper one. */
function settingsOf(
  module: Module,
  modules: readonly Module[],
  settings: ReadonlyMap<string, readonly string[]>,
): string[] {
  const holds = (folder: string, file: string): boolean => folder === '' || file.startsWith(`${folder}/`);
  return [...settings].flatMap(([file, keys]) => {
    const deepest = Math.max(...modules.filter(({ folder }) => holds(folder, file)).map(({ folder }) => folder.length));
    return holds(module.folder, file) && module.folder.length === deepest ? keys : [];
  });
}

/** What the module's index exports comes first, then types, then functions, each in alphabetical order. */
function rankNames(facts: readonly CodeFacts[], entryPoints: readonly string[]): string[] {
  const weight = new Map<string, number>();
  for (const { file, names } of facts) {
    const isIndex = /(?:^|\/)(?:index|main|mod|lib|__init__)\.\w+$/.test(file) || entryPoints.includes(file);
    for (const { name, kind } of names) {
      const own = (isIndex ? 0 : 4) + (kind === 'type' ? 0 : kind === 'function' ? 1 : 2);
      weight.set(name, Math.min(weight.get(name) ?? 99, own));
    }
  }
  return [...weight].sort(([a, m], [b, n]) => m - n || (a < b ? -1 : 1)).map(([name]) => name);
}

/** By address, so that what belongs together stands together. */
function byAddress(a: string, b: string): number {
  const [left, right] = [a, b].map((route) => route.slice(route.indexOf(' ') + 1));
  return left === right ? (a < b ? -1 : 1) : (left ?? '') < (right ?? '') ? -1 : 1;
}
