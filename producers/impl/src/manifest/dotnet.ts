import { distinct, fromFolderOf, lastPart, type Manifest, manifestOf } from './manifest.js';
import { elementsOf, readXml } from './xml.js';

/** `*.csproj`, `*.fsproj`, `*.vbproj`, in the old form and the new one. */
export function readProject(path: string, text: string): Manifest | null {
  const root = readXml(text);
  if (root === null || root.name !== 'Project') return null;
  const value = (name: string): string | null => elementsOf(root, name)[0]?.text.trim() || null;
  const included = (name: string): string[] =>
    elementsOf(root, name).map((element) => element.attributes['Include'] ?? '');
  const sdk = root.attributes['Sdk'] ?? '';
  const isExecutable = /exe/i.test(value('OutputType') ?? '') || /\.(?:Web|Worker|BlazorWebAssembly)\b/.test(sdk);
  const kind = path.endsWith('.fsproj') ? 'F# project' : path.endsWith('.vbproj') ? 'VB project' : 'C# project';
  const frameworks = (value('TargetFrameworks') ?? value('TargetFramework') ?? '')
    .split(';')
    .filter((name) => name !== '' && !name.includes('$('));
  return manifestOf([kind, ...(sdk.endsWith('.Web') ? ['web'] : []), ...frameworks].join(', '), path, {
    name: lastPart(path).replace(/\.[a-z]+proj$/i, ''),
    description: value('Description'),
    packages: distinct(included('PackageReference')),
    references: distinct(included('ProjectReference').map((relative) => fromFolderOf(path, relative))),
    entryPoints: isExecutable ? ['Program.cs'] : [],
  });
}

/** `*.sln` and `*.slnx` list projects and are none. */
export function readSolution(path: string, text: string): Manifest | null {
  const projects = path.endsWith('.slnx')
    ? [...text.matchAll(/<Project\s[^>]*Path="([^"]+)"/g)].map((match) => match[1] ?? '')
    : [...text.matchAll(/^Project\("[^"]*"\)\s*=\s*"[^"]*",\s*"([^"]+\.[a-z]+proj)"/gm)].map((match) => match[1] ?? '');
  return manifestOf('solution', path, {
    name: lastPart(path).replace(/\.slnx?$/, ''),
    references: distinct(projects.map((relative) => fromFolderOf(path, relative))),
    isModule: false,
  });
}
