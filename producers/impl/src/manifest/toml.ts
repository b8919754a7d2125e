import { parse } from 'smol-toml';
import { distinct, folderOf, fromFolderOf, lastPart, type Manifest, manifestOf } from './manifest.js';

type Table = Readonly<Record<string, unknown>>;

/** `pyproject.toml`, by the standard's table and by Poetry's. One that only configures tools makes no module. */
export function readPyproject(path: string, text: string): Manifest | null {
  const root = parseToml(text);
  if (root === null) return null;
  const project = tableOf(root['project']);
  const poetry = tableOf(tableOf(root['tool'])['poetry']);
  const listed = Array.isArray(project['dependencies'])
    ? project['dependencies'].filter((item): item is string => typeof item === 'string')
    : [];
  const poetryDependencies = Object.keys(tableOf(poetry['dependencies'])).filter((name) => name !== 'python');
  const scripts = Object.keys({
    ...tableOf(project['scripts']),
    ...tableOf(project['gui-scripts']),
    ...tableOf(poetry['scripts']),
  });
  const paths = Object.values(tableOf(poetry['dependencies']))
    .map((value) => textOf(tableOf(value)['path']))
    .filter((value) => value !== null);
  const name = textOf(project['name']) ?? textOf(poetry['name']);
  return manifestOf('Python project', path, {
    name,
    description: textOf(project['description']) ?? textOf(poetry['description']),
    packages: distinct([...listed.map(requirementName), ...poetryDependencies]),
    references: paths.map((relative) => fromFolderOf(path, relative)),
    entryPoints: scripts,
    isModule: name !== null,
  });
}

/** `Cargo.toml`. A workspace's root without a package is none. */
export function readCargo(path: string, text: string): Manifest | null {
  const root = parseToml(text);
  if (root === null) return null;
  const own = tableOf(root['package']);
  const dependencies = tableOf(root['dependencies']);
  const bins = Array.isArray(root['bin']) ? root['bin'].map((bin) => textOf(tableOf(bin)['name'])) : [];
  return manifestOf('crate', path, {
    name: textOf(own['name']),
    description: textOf(own['description']),
    packages: Object.keys(dependencies),
    references: Object.values(dependencies)
      .map((value) => textOf(tableOf(value)['path']))
      .filter((value) => value !== null)
      .map((relative) => fromFolderOf(path, relative)),
    entryPoints: distinct(bins),
    isModule: Object.keys(own).length > 0,
  });
}

/** `setup.cfg` and `setup.py`: name, requirements and scripts as far as they are written plainly. */
export function readSetup(path: string, text: string): Manifest | null {
  const name = /^\s*name\s*=\s*["']?([\w.-]+)["']?\s*,?\s*$/m.exec(text)?.[1] ?? null;
  const required = path.endsWith('.cfg')
    ? (/^install_requires\s*=\s*\n((?:[ \t]+.*\n?)+)/m.exec(text)?.[1] ?? '').split('\n')
    : [...(/install_requires\s*=\s*\[([^\]]*)\]/.exec(text)?.[1] ?? '').matchAll(/["']([^"']+)["']/g)].map(
        (match) => match[1] ?? '',
      );
  const scripts = [
    ...(/console_scripts['"]?\s*[=:]\s*\[?((?:[^\]]*?\n(?=\S))|[^\]]*)/.exec(text)?.[1] ?? '').matchAll(
      /([\w.-]+)\s*=\s*[\w.]+:/g,
    ),
  ].map((match) => match[1] ?? '');
  return name === null && required.length === 0
    ? null
    : manifestOf('Python project', path, {
        name,
        packages: distinct(required.map(requirementName)),
        entryPoints: distinct(scripts),
      });
}

/** `requirements.txt` makes a module of its folder only where code stands beside it. */
export function readRequirements(path: string, text: string): Manifest | null {
  const packages = distinct(
    text
      .split('\n')
      .filter((line) => !/^\s*(?:#|-|git\+|https?:)/.test(line))
      .map(requirementName),
  );
  if (packages.length === 0) return null;
  return manifestOf('Python code', path, { name: lastPart(folderOf(path)) || null, packages });
}

/** `requests[socks]>=2 ; python_version > "3"` is requests. */
function requirementName(requirement: string): string {
  return /^\s*([A-Za-z0-9][\w.-]*)/.exec(requirement)?.[1] ?? '';
}

function parseToml(text: string): Table | null {
  try {
    return parse(text);
  } catch {
    return null;
  }
}

function tableOf(value: unknown): Table {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Table) : {};
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
