import { readProject, readSolution } from './dotnet.js';
import { readGradle, readPom } from './jvm.js';
import { lastPart, type Manifest, type ManifestReader } from './manifest.js';
import { readComposer, readPackageJson } from './node.js';
import { readCMake, readGoMod, readRuby } from './plain.js';
import { readCargo, readPyproject, readRequirements, readSetup } from './toml.js';

/** Which file is read by whom. The first that fits a name counts. */
const READERS: readonly (readonly [RegExp, ManifestReader])[] = [
  [/\.(?:cs|fs|vb)proj$/i, readProject],
  [/\.slnx?$/i, readSolution],
  [/^package\.json$/, readPackageJson],
  [/^pyproject\.toml$/, readPyproject],
  [/^setup\.(?:cfg|py)$/, readSetup],
  [/^requirements\.txt$/, readRequirements],
  [/^go\.mod$/, readGoMod],
  [/^Cargo\.toml$/, readCargo],
  [/^pom\.xml$/, readPom],
  [/^build\.gradle(?:\.kts)?$/, readGradle],
  [/^composer\.json$/, readComposer],
  [/^Gemfile$|\.gemspec$/, readRuby],
  [/^CMakeLists\.txt$/, readCMake],
];

export function isManifest(path: string): boolean {
  return readerOf(path) !== undefined;
}

/** Reads one manifest; `null` where it is broken or no manifest after all. */
export function readManifest(path: string, text: string): Manifest | null {
  return readerOf(path)?.(path, text) ?? null;
}

function readerOf(path: string): ManifestReader | undefined {
  const name = lastPart(path);
  return READERS.find(([pattern]) => pattern.test(name))?.[1];
}
