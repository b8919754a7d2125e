/**
 * A link's target that may be kept, or null. Only schemes that a person follows are kept; `javascript:`, `data:`,
 * `vbscript:`, `file:` and unknown ones are not. What a browser would ignore in a scheme (control characters, white
 * space) is taken out before it is looked at.
 */
export function safeUrl(href: string): string | null {
  const url = stripIgnored(href);
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(url)?.[1]?.toLowerCase();
  if (scheme === undefined) return url;
  return KEPT.has(scheme) ? url : null;
}

/** True for a target that lies outside of the wiki's own files: it has a scheme or a host. */
export function isExternal(href: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(stripIgnored(href));
}

/** `%20` and its like read back; text that is no valid encoding is left as it is. */
export function decodePercent(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** A relative target without its query and fragment, decoded. */
export function pathOfHref(href: string): string {
  return decodePercent(stripIgnored(href).replace(/[?#].*$/s, ''));
}

/** An address without the user name and password that may stand in it. */
export function withoutCredentials(url: string): string {
  return url.replace(/^([a-z][a-z0-9+.-]*:\/\/)[^/?#]*@/i, '$1');
}

function stripIgnored(href: string): string {
  return href.trim().replace(/\p{Cc}/gu, '');
}

const KEPT = new Set(['http', 'https', 'mailto', 'ftp', 'ftps', 'tel', 'news', 'irc', 'ssh', 'git']);
