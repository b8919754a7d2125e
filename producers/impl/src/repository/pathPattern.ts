/**
 * A matcher for one pattern of `CODEOWNERS` or `.gitattributes`: `*` within a name, `**` across folders, a leading `/`
 * or an inner one anchors it at the root, a trailing `/` means all below.
 */
export function pathPattern(pattern: string): (path: string) => boolean {
  const anchored = pattern.replace(/\/$/, '').includes('/');
  const body = pattern.replace(/^\//, '').replace(/\/$/, '/**');
  let source = '';
  for (let at = 0; at < body.length; at++) {
    if (body.startsWith('**/', at)) {
      source += '(?:.*/)?';
      at += 2;
    } else if (body.startsWith('**', at)) {
      source += '.*';
      at += 1;
    } else if (body[at] === '*') source += '[^/]*';
    else if (body[at] === '?') source += '[^/]';
    else source += (body[at] ?? '').replace(/[\\^$.|+()[\]{}]/g, '\\$&');
  }
  // A pattern that names a folder holds for all below it.
  const regex = new RegExp(`^${anchored ? '' : '(?:.*/)?'}${source}(?:/.*)?$`);
  return (path) => regex.test(path);
}
