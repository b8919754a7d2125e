import fs from 'node:fs';
import path from 'node:path';
import type { InputFile } from './inputFile.js';

/**
 * The files below a folder, sorted. Git's own folder and installed packages are left out. Links to folders are not
 * followed; a link to a file counts only if its target stays inside.
 */
export function walkFolder(root: string): InputFile[] {
  const inside = `${fs.realpathSync(root)}${path.sep}`;
  const files: InputFile[] = [];
  const visit = (folder: string): void => {
    const entries = fs.readdirSync(path.join(root, folder), { withFileTypes: true });
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const relative = folder === '' ? entry.name : `${folder}/${entry.name}`;
      const absolute = path.join(root, relative);
      if (entry.isDirectory()) {
        if (entry.name !== '.git' && entry.name !== 'node_modules') visit(relative);
        continue;
      }
      if (entry.isSymbolicLink() && !leadsToFileInside(absolute, inside)) continue;
      if (!entry.isFile() && !entry.isSymbolicLink()) continue;
      files.push({
        path: relative,
        bytes: fs.statSync(absolute).size,
        read: () => fs.promises.readFile(absolute),
      });
    }
  };
  visit('');
  return files;
}

function leadsToFileInside(link: string, inside: string): boolean {
  try {
    const target = fs.realpathSync(link);
    return target.startsWith(inside) && fs.statSync(target).isFile();
  } catch {
    return false;
  }
}
