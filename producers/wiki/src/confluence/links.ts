/** How links inside an export are written in the tree until the pages they lead to are known. */
export type ExportLink =
  | { readonly to: 'title'; readonly space: string | null; readonly title: string }
  | { readonly to: 'id'; readonly id: string }
  | { readonly to: 'attachment'; readonly name: string };

const SCHEME = 'confluence-export:';

export function writeExportLink(link: ExportLink): string {
  return SCHEME + encodeURIComponent(JSON.stringify(link));
}

/** Null for an ordinary address. */
export function readExportLink(href: string): ExportLink | null {
  if (!href.startsWith(SCHEME)) return null;
  try {
    return JSON.parse(decodeURIComponent(href.slice(SCHEME.length))) as ExportLink;
  } catch {
    return null;
  }
}

/** A page that an address of a Confluence names: by its id, or by space and title. Null for any other address. */
export function readConfluenceUrl(url: string): ExportLink | null {
  const [path = '', query = ''] = url.replace(/#.*$/s, '').split('?');
  const pageId = new URLSearchParams(query).get('pageId');
  if (pageId !== null && /viewpage\.action$/.test(path)) return { to: 'id', id: pageId };
  const byId = /\/spaces\/[^/]+\/(?:pages|blog)\/(?:\d{4}\/\d\d\/\d\d\/)?(\d+)(?:\/|$)/.exec(path);
  if (byId?.[1] !== undefined) return { to: 'id', id: byId[1] };
  const byTitle = /\/display\/([^/]+)\/([^/]+)$/.exec(path);
  if (byTitle === null) return null;
  const decode = (part: string): string => {
    try {
      return decodeURIComponent(part.replaceAll('+', ' '));
    } catch {
      return part;
    }
  };
  return { to: 'title', space: decode(byTitle[1] ?? ''), title: decode(byTitle[2] ?? '') };
}
