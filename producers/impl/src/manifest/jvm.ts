import { distinct, folderOf, lastPart, type Manifest, manifestOf } from './manifest.js';
import { childText, elementsOf, readXml } from './xml.js';

/** `pom.xml`. References are by artifact name: a sibling of that name is the module meant. */
export function readPom(path: string, text: string): Manifest | null {
  const root = readXml(text);
  if (root === null || root.name !== 'project') return null;
  const own = root.children.find((child) => child.name === 'dependencies');
  const artifacts = own === undefined ? [] : own.children.map((dependency) => childText(dependency, 'artifactId'));
  const isParent = childText(root, 'packaging') === 'pom';
  return manifestOf('Maven module', path, {
    name: childText(root, 'artifactId'),
    description: childText(root, 'description')?.replace(/\s+/g, ' ') ?? null,
    packages: distinct(artifacts),
    entryPoints: distinct(elementsOf(root, 'mainClass').map((element) => element.text.trim())),
    isModule: !isParent,
  });
}

const GRADLE_DEPENDENCY =
  /^\s*(?:api|implementation|compile|compileOnly|runtimeOnly|annotationProcessor|kapt|ksp)\s*\(?\s*(?:platform\s*\(\s*)?(?:["']([^"':]+):([^"':]+)|project\s*\(\s*(?:path\s*[:=]\s*)?["']:?([^"']+)["']|(libs\.[\w.]+))/gm;

/** `build.gradle` and `build.gradle.kts`, by the lines that declare dependencies. */
export function readGradle(path: string, text: string): Manifest | null {
  const found = [...text.matchAll(GRADLE_DEPENDENCY)];
  return manifestOf('Gradle module', path, {
    name: lastPart(folderOf(path)) || null,
    packages: distinct(found.map((match) => match[2] ?? match[4])),
    references: distinct(found.map((match) => match[3]?.replaceAll(':', '/'))),
    entryPoints: distinct([/mainClass(?:Name)?\s*(?:=|\.set\()\s*["']([^"']+)["']/.exec(text)?.[1]]),
  });
}
