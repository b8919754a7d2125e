/** True for a path whose last part ends in `.md` or `.markdown`, in any letter case. */
export function isMarkdownPath(path: string): boolean {
  return MARKDOWN_ENDING.test(path);
}

/** Folders that are never read: hidden ones, ones of Bearing's own (`_state`, `_eval`) and installed packages. */
export function isIgnoredFolder(name: string): boolean {
  return name.startsWith('.') || name.startsWith('_') || name === 'node_modules';
}

/** The id of the document at a root-relative path: `/` between the parts, without the ending, in NFC. */
export function documentIdOfPath(path: string): string {
  const id = path.replaceAll('\\', '/').replace(ENDING_BEHIND_A_NAME, '');
  // ASCII is in NFC; to be told so costs the loading of Unicode's tables at every start.
  return ASCII.test(id) ? id : id.normalize('NFC');
}

/** A file named `.md` alone keeps it, so that its id is not its folder's. */
const ENDING_BEHIND_A_NAME = /(?<=[^/])\.(?:md|markdown)$/i;
const ASCII = /^[\x20-\x7e]*$/;
const MARKDOWN_ENDING = /\.(?:md|markdown)$/i;
