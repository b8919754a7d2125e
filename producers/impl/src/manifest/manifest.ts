/** What a manifest says of the module in its folder. */
export interface Manifest {
  /** `C# project`, `npm package`, … */
  readonly kind: string;
  /** Path of the manifest, relative to the repository. */
  readonly path: string;
  /** The module's name, where the manifest has one. */
  readonly name: string | null;
  readonly description: string | null;
  /** Names of packages it depends on, as written, without versions. */
  readonly packages: readonly string[];
  /** Folders or manifests of other modules, relative to the repository; names where `byName`. */
  readonly references: readonly string[];
  /** Files or symbols by which it is started or used, relative to the module. */
  readonly entryPoints: readonly string[];
  /** False for a solution or a workspace root, which only lists modules. */
  readonly isModule: boolean;
}

export type ManifestReader = (path: string, text: string) => Manifest | null;

/** A manifest with everything empty that a reader does not fill. */
export function manifestOf(kind: string, path: string, fields: Partial<Omit<Manifest, 'kind' | 'path'>>): Manifest {
  return {
    kind,
    path,
    name: null,
    description: null,
    packages: [],
    references: [],
    entryPoints: [],
    isModule: true,
    ...fields,
  };
}

/** Joins a path as a manifest writes it (`..\Lib\Lib.csproj`) to the manifest's folder. Stays inside the repository. */
export function fromFolderOf(manifestPath: string, relative: string): string {
  const parts = manifestPath.split('/').slice(0, -1);
  for (const part of relative.replaceAll('\\', '/').split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.join('/');
}

export function folderOf(path: string): string {
  return path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '';
}

export function lastPart(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Distinct, in the order met. */
export function distinct(names: readonly (string | null | undefined)[]): string[] {
  return [...new Set(names.filter((name): name is string => name !== null && name !== undefined && name !== ''))];
}
