import { distinct, folderOf, fromFolderOf, lastPart, type Manifest, manifestOf } from './manifest.js';

/** `go.mod`; requirements marked `// indirect` are no choice of the module's own. */
export function readGoMod(path: string, text: string): Manifest | null {
  const name = /^module\s+"?([^\s"]+)/m.exec(text)?.[1];
  if (name === undefined) return null;
  const required = text
    .split('\n')
    .map((line) => /^\s*(?:require\s+)?([\w.-]+\.[\w-]+\/\S+)\s+v\S+\s*(\/\/ indirect)?/.exec(line))
    .filter((match) => match !== null && match[2] === undefined);
  const local = [...text.matchAll(/=>\s*(\.{1,2}\/\S*)/g)].map((match) => fromFolderOf(path, match[1] ?? ''));
  return manifestOf('Go module', path, {
    name,
    packages: distinct(required.map((match) => match?.[1])),
    references: distinct(local),
  });
}

/** `Gemfile` and `*.gemspec`. */
export function readRuby(path: string, text: string): Manifest | null {
  const isSpec = path.endsWith('.gemspec');
  const gems = [...text.matchAll(/^\s*(?:gem|\w+\.add_(?:runtime_)?dependency)[\s(]+["']([\w-]+)["'](.*)$/gm)];
  const local = gems
    .map((match) => /path:\s*["']([^"']+)["']/.exec(match[2] ?? '')?.[1])
    .filter((relative) => relative !== undefined);
  return manifestOf(isSpec ? 'gem' : 'Ruby code', path, {
    name: isSpec
      ? (/\.name\s*=\s*["']([^"']+)["']/.exec(text)?.[1] ?? lastPart(path).replace('.gemspec', ''))
      : lastPart(folderOf(path)) || null,
    description: /\.summary\s*=\s*["']([^"']+)["']/.exec(text)?.[1] ?? null,
    packages: distinct(gems.map((match) => match[1])),
    references: distinct(local.map((relative) => fromFolderOf(path, relative))),
    entryPoints: distinct(
      [...text.matchAll(/\.executables\s*(?:=|<<)\s*\[?\s*["']([^"']+)["']/g)].map((match) => match[1]),
    ),
  });
}

/** `CMakeLists.txt`; one without a target only leads to others. */
export function readCMake(path: string, text: string): Manifest | null {
  const bare = text.replace(/#.*$/gm, '');
  const call = (name: string): string[] =>
    [...bare.matchAll(new RegExp(`\\b${name}\\s*\\(\\s*([\\w.:+-]+)`, 'gi'))].map((match) => match[1] ?? '');
  const executables = call('add_executable');
  const libraries = call('add_library');
  const linked = [...bare.matchAll(/\btarget_link_libraries\s*\(\s*\S+\s+([^)]*)\)/gi)]
    .flatMap((match) => (match[1] ?? '').split(/\s+/))
    .filter((name) => /^[A-Za-z]/.test(name) && !/^(?:PUBLIC|PRIVATE|INTERFACE|LINK_\w+)$/.test(name));
  return manifestOf('CMake target', path, {
    name: call('project')[0] ?? libraries[0] ?? executables[0] ?? null,
    packages: distinct([...call('find_package'), ...linked.filter((name) => !libraries.includes(name))]),
    references: distinct(linked),
    entryPoints: distinct(executables),
    isModule: executables.length + libraries.length > 0,
  });
}
