import { outsideCode } from '@bearing/producer-kit';
import { markHtml } from '../html/escape.js';
import { decodePercent } from '../html/urls.js';

/** A page's name from its file's: `-` is a space there, `%2D` a hyphen, and other signs stand as `%xx`. */
export function azureTitle(fileName: string): string {
  return decodePercent(fileName.replace(/\.md$/i, '').replaceAll('-', ' '));
}

/** One key for a page's path however a link spells it: with spaces, hyphens or `%20`, with `.md` or not. */
export function azureKey(path: string): string {
  return path
    .replace(/\\([()])/g, '$1')
    .replace(/^\/+|\/+$/g, '')
    .replace(/\.md$/i, '')
    .split('/')
    .map((part) => azureTitle(part).toLowerCase().normalize('NFC'))
    .join('/');
}

/** Azure DevOps' own syntax as markdown that others read. */
export function azureToMarkdown(markdown: string): string {
  return outsideCode(blocksToFences(markdown), (text) =>
    text
      // It takes #Heading for a heading; #1234 is a work item.
      .replace(/^( {0,3}#{1,6})(?=[^\s#\d])/gm, '$1 ')
      .replace(/\[\[_(TOC|TOSP)_\]\]/g, (_, name: string) => markHtml('macro', name))
      .replace(/(\]\([^()\s]*(?:\\[()][^()\s]*)*)\s+=\d*x\d*\)/g, '$1)')
      // It takes spaces in a link's target.
      .replace(/\]\((\/[^()<>\n"]*[^()<>\n"\s] [^()<>\n"]*)\)/g, '](<$1>)')
      .replace(/@<[0-9A-F-]{36}>/gi, () => markHtml('user', '')),
  );
}

/** `::: mermaid` blocks are code; the others are widgets, to be named. */
function blocksToFences(markdown: string): string {
  return markdown
    .replace(/\r\n?/g, '\n')
    .replace(
      /^[ \t]*:::[ \t]*([\w-]+)([^\n]*)\n([\s\S]*?)^[ \t]*:::[ \t]*$/gm,
      (_, name: string, rest: string, body: string) => {
        if (/^(?:mermaid|plantuml)$/i.test(name)) return `\`\`\`${name.toLowerCase()}\n${body}\`\`\``;
        const given = rest.trim() === '' ? '' : ` ${rest.trim()}`;
        return `\n${markHtml('macro', name)}${given}\n\n${name === 'video' ? '' : body}`;
      },
    );
}
