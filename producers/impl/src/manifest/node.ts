import { distinct, type Manifest, manifestOf } from './manifest.js';

/** `package.json`. */
export function readPackageJson(path: string, text: string): Manifest | null {
  const manifest = parseObject(text);
  if (manifest === null) return null;
  const name = textOf(manifest['name']);
  const bin = manifest['bin'];
  const bins =
    typeof bin === 'string'
      ? [`${name ?? 'bin'} (${bin})`]
      : Object.entries(objectOf(bin)).map(([command, file]) => `${command} (${textOf(file) ?? '?'})`);
  const exported = objectOf(manifest['exports']);
  const subpaths = Object.keys(exported).filter(
    (key) => key.startsWith('.') && key !== '.' && !key.includes('package.json'),
  );
  return manifestOf('npm package', path, {
    name,
    description: textOf(manifest['description']),
    packages: distinct(
      ['dependencies', 'peerDependencies', 'optionalDependencies'].flatMap((field) =>
        Object.keys(objectOf(manifest[field])),
      ),
    ),
    references: distinct(
      ['dependencies', 'devDependencies'].flatMap((field) =>
        Object.entries(objectOf(manifest[field]))
          .filter(([, version]) => /^(?:workspace|file|link|portal):/.test(textOf(version) ?? ''))
          .map(([dependency]) => dependency),
      ),
    ),
    entryPoints: distinct([
      ...bins,
      textOf(manifest['main']),
      textOf(manifest['module']),
      ...subpaths.slice(0, 6),
      scriptOf(manifest, 'start'),
    ]),
    isModule: true,
  });
}

/** `composer.json`. */
export function readComposer(path: string, text: string): Manifest | null {
  const manifest = parseObject(text);
  if (manifest === null) return null;
  const bin = manifest['bin'];
  return manifestOf('composer package', path, {
    name: textOf(manifest['name']),
    description: textOf(manifest['description']),
    packages: Object.keys(objectOf(manifest['require'])).filter((name) => name.includes('/')),
    entryPoints: (Array.isArray(bin) ? bin : [bin]).filter((file): file is string => typeof file === 'string'),
  });
}

function scriptOf(manifest: Readonly<Record<string, unknown>>, name: string): string | null {
  const script = textOf(objectOf(manifest['scripts'])[name]);
  return script === null ? null : `npm run ${name}`;
}

function parseObject(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
