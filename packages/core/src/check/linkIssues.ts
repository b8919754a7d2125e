import { posix as path } from 'node:path';
import type { Issue } from '@bearing/format';
import type { Snapshot } from '../corpus/snapshot.js';
import type { Document } from '../document/document.js';
import { anchorsOf, bareAnchor, isForeignAnchor } from './anchors.js';
import { linksOf, relativeTarget } from './links.js';

/** Relative links that lead to nothing, and anchors that their document doesn't have. */
export function linkIssues(snapshot: Snapshot, fileExists: (path: string) => boolean): Issue[] {
  const byPath = new Map(snapshot.documents.map((document) => [document.path.normalize('NFC'), document]));
  const byName = new Map<string, Document[]>();
  for (const document of snapshot.documents) {
    const name = path.basename(document.id).toLowerCase();
    byName.set(name, [...(byName.get(name) ?? []), document]);
  }
  const anchors = new Map<Document, ReadonlySet<string>>();
  const hasAnchor = (document: Document, anchor: string): boolean => {
    const bare = bareAnchor(anchor);
    let known = anchors.get(document);
    if (known === undefined) {
      known = anchorsOf(document, snapshot.texts.read(document));
      anchors.set(document, known);
    }
    return bare === '' || known.has(bare);
  };
  const issues: Issue[] = [];
  for (const document of snapshot.documents) {
    const folder = path.dirname(document.path);
    for (const { target, line } of linksOf(snapshot.texts.read(document))) {
      const parts = relativeTarget(target);
      if (parts === null) continue;
      const found = parts.path === '' ? document : targetOf(path.join(folder, parts.path), byPath, fileExists);
      if (found === null) {
        issues.push({
          code: 'LINK_DEAD',
          severity: 'error',
          path: document.path,
          line,
          message: `the link to ${JSON.stringify(target)} leads to nothing`,
          hint: hintFor(folder, parts.path, byName),
        });
      } else if (
        found !== 'file' &&
        parts.anchor !== '' &&
        !isForeignAnchor(parts.anchor) &&
        !hasAnchor(found, parts.anchor)
      ) {
        issues.push({
          code: 'ANCHOR_DEAD',
          severity: 'warning',
          path: document.path,
          line,
          message: `${parts.path === '' ? 'this document' : found.path} has no heading ${JSON.stringify(`#${parts.anchor}`)}`,
          hint: 'name a heading that is there',
        });
      }
    }
  }
  return issues;
}

/** The document a path means: as it stands, without its ending (as wikis write it), or the page a site made of it. */
function targetOf(
  wanted: string,
  byPath: ReadonlyMap<string, Document>,
  fileExists: (path: string) => boolean,
): Document | 'file' | null {
  const whole = wanted.normalize('NFC').replace(/\/$/, '');
  const bare = whole.replace(/\.html?$/i, '');
  for (const tried of [whole, `${bare}.md`, `${bare}.markdown`, `${bare}/README.md`, `${bare}/index.md`]) {
    const document = byPath.get(tried);
    if (document !== undefined) return document;
  }
  return fileExists(whole) ? 'file' : null;
}

function hintFor(folder: string, wanted: string, byName: ReadonlyMap<string, readonly Document[]>): string {
  const name = path
    .basename(wanted)
    .toLowerCase()
    .replace(/\.(?:md|markdown|html?)$/, '');
  const [only, ...others] = byName.get(name) ?? [];
  if (only !== undefined && others.length === 0) return `did you mean ${path.relative(folder, only.path)}?`;
  return 'correct the path, or take the link out';
}
