import { isTestFile } from '../code/language.js';
import { distinct, folderOf, lastPart, type Manifest } from '../manifest/manifest.js';

/** A module: the folder that a manifest stands in, with the files that no deeper module has. */
export interface Module {
  /** Relative to the repository; empty for its root. */
  readonly folder: string;
  readonly name: string;
  readonly manifests: readonly Manifest[];
  readonly files: readonly string[];
}

/** More code files than this, tests aside, are told by parts, a part a folder. */
const SPLIT_ABOVE = 120;
const PART_FILES = 8;

/** Shares the files out: each to the deepest module around it, those around which there is none to the top folders. */
export function buildModules(
  files: readonly string[],
  manifests: readonly Manifest[],
  repositoryName: string,
): Module[] {
  const byFolder = new Map<string, Manifest[]>();
  for (const manifest of manifests) {
    if (!manifest.isModule || NO_MODULE.test(manifest.path)) continue;
    byFolder.set(folderOf(manifest.path), [...(byFolder.get(folderOf(manifest.path)) ?? []), manifest]);
  }
  const shares = new Map<string, string[]>([...byFolder.keys()].map((folder) => [folder, []]));
  for (const file of files) {
    const home = homeOf(file, byFolder) ?? '';
    // Without a manifest around it, a file is at home in its top folder.
    const folder = home === '' && !byFolder.has('') ? (file.includes('/') ? (file.split('/')[0] ?? '') : '') : home;
    shares.set(folder, [...(shares.get(folder) ?? []), file]);
  }
  return [...shares]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([folder, own]) => {
      const here = (byFolder.get(folder) ?? []).sort((a, b) => (a.path < b.path ? -1 : 1));
      if (
        own.length === 0 &&
        here.every(
          (manifest) => manifest.packages.length + manifest.references.length + manifest.entryPoints.length === 0,
        )
      )
        return [];
      const name =
        here.find((manifest) => manifest.name !== null)?.name ?? (folder === '' ? repositoryName : lastPart(folder));
      return split({ folder, name, manifests: here, files: own });
    });
}

/** Manifests of examples for tests are no modules of the repository. */
const NO_MODULE = /(?:^|\/)(?:fixtures?|__fixtures__|testdata|test-data|test\/cases|templates?|node_modules)\//i;

function homeOf(file: string, byFolder: ReadonlyMap<string, unknown>): string | null {
  for (let folder = folderOf(file); ; folder = folderOf(folder)) {
    if (byFolder.has(folder)) return folder;
    if (folder === '') return null;
  }
}

/** A module too large for one section becomes a section a folder; small folders stay with the module itself. */
function split(module: Module): Module[] {
  const code = module.files.filter((file) => !isTestFile(file));
  if (code.length <= SPLIT_ABOVE) return [module];
  const parts = new Map<string, string[]>();
  const collect = (folder: string, files: readonly string[]): string[] => {
    const below = new Map<string, string[]>();
    const left: string[] = [];
    const prefix = folder === '' ? '' : `${folder}/`;
    for (const file of files) {
      const rest = file.slice(prefix.length);
      const slash = rest.indexOf('/');
      if (slash < 0) left.push(file);
      else {
        const child = prefix + rest.slice(0, slash);
        const present = below.get(child);
        if (present === undefined) below.set(child, [file]);
        else present.push(file);
      }
    }
    for (const [child, own] of below) {
      const kept = own.length > SPLIT_ABOVE || (left.length === 0 && below.size === 1) ? collect(child, own) : own;
      if (kept.length >= PART_FILES) parts.set(child, kept);
      else left.push(...kept);
    }
    return left;
  };
  const rest = [...collect(module.folder, code), ...module.files.filter(isTestFile)];
  const name = (folder: string): string =>
    `${module.name}/${module.folder === '' ? folder : folder.slice(module.folder.length + 1)}`;
  return [
    { ...module, files: rest.sort() },
    ...[...parts]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([folder, files]) => ({ folder, name: name(folder), manifests: [], files: files.sort() })),
  ];
}

/** What a manifest refers to, as the names of the modules meant; the rest of its dependencies are packages. */
export function referencesOf(module: Module, modules: readonly Module[]): { references: string[]; packages: string[] } {
  const byName = new Map<string, Module>();
  const byFolder = new Map<string, Module>();
  for (const other of modules) {
    if (other.manifests.length === 0) continue;
    byFolder.set(other.folder, other);
    for (const { name } of other.manifests) if (name !== null) byName.set(name, other);
  }
  const find = (reference: string): Module | undefined =>
    byName.get(reference) ??
    byFolder.get(reference) ??
    byFolder.get(folderOf(reference)) ??
    [...byFolder.values()].find((other) => other.folder.endsWith(`/${reference}`));
  const references: (string | undefined)[] = [];
  const packages: string[] = [];
  for (const manifest of module.manifests) {
    for (const reference of manifest.references) {
      const target = find(reference);
      if (target !== undefined && target !== module) references.push(target.name);
    }
    for (const dependency of manifest.packages) {
      const target = byName.get(dependency);
      if (target === undefined) packages.push(dependency);
      else if (target !== module) references.push(target.name);
    }
  }
  return { references: distinct(references).sort(), packages: distinct(packages) };
}
