/** Where documents are found as resources. */
export const DOCUMENT_TEMPLATE = 'bearing://doc/{+path}';
const PREFIX = 'bearing://doc/';

/** The address of a document: its id, with what a URI can't hold encoded, and its slashes as they are. */
export function uriOfDocument(id: string): string {
  return PREFIX + id.split('/').map(encodeURIComponent).join('/');
}

/** The ids that an address may mean, likeliest first; empty for the address of something else. */
export function idsOfUri(uri: string): readonly string[] {
  if (!uri.startsWith(PREFIX)) return [];
  const written = uri.slice(PREFIX.length);
  try {
    const decoded = decodeURIComponent(written);
    return decoded === written ? [written] : [decoded, written];
  } catch {
    // A stray percent sign: somebody wrote the id as it is.
    return [written];
  }
}
