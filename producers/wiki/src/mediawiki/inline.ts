import { escapeHtml, markHtml } from '../html/escape.js';
import type { WikitextReader } from './wikitextReader.js';

/** Scheme under which links to pages stand in the tree until the pages are known. */
export const PAGE_LINK = 'mediawiki-page:';

/** Words of wikitext as HTML: links, images, emphasis. HTML in it stays, to be cleaned with the tree. */
export function inlineToHtml(source: string, reader: WikitextReader): string {
  let text = source;
  // The innermost links first: an image's caption holds links.
  for (let round = 0; round < MAX_NESTING; round++) {
    const next = text.replace(/\[\[((?:(?!\[\[|\]\])[\s\S])*)\]\](\p{Ll}*)/gu, (_, inner: string, trail: string) =>
      reader.aside.keep(linkToHtml(inner, trail, reader)),
    );
    if (next === text) break;
    text = next;
  }
  return text
    .replace(/\[((?:https?:|ftp:|mailto:|\/\/)[^\s\]<>"]+)(?:\s+([^\]]*))?\]/g, (_, url: string, words?: string) =>
      reader.aside.keep(`<a href="${escapeHtml(url)}">${emphasis(words ?? '') || escapeHtml(url)}</a>`),
    )
    .replace(/(?<![\w"'=])https?:\/\/[^\s<>"[\]{}|\uE010\uE011]*[^\s<>"[\]{}|.,;:!?)'\uE010\uE011]/g, (url) =>
      reader.aside.keep(`<a href="${escapeHtml(url)}">${escapeHtml(url)}</a>`),
    )
    .split('\n')
    .map(emphasis)
    .join('\n');
}

function linkToHtml(inner: string, trail: string, { context }: WikitextReader): string {
  const [target = '', ...rest] = inner.split('|');
  const name = target.trim();
  const words = rest.join('|').trim();
  const prefix = /^:?\s*([^:]+?)\s*:/.exec(name)?.[1]?.toLowerCase() ?? '';
  if (!name.startsWith(':')) {
    if (context.fileNames.has(prefix)) return image(name.slice(name.indexOf(':') + 1), rest) + trail;
    if (context.categoryNames.has(prefix)) return trail;
    // A link to the same page in another language, which stands beside the page, not in it.
    if (/^[a-z]{2,3}(?:-[a-z]+)?$/.test(prefix) && words === '') return trail;
  }
  const page = name.replace(/^:/, '').trim();
  const shown =
    words !== '' ? words : rest.length > 0 ? page.replace(/^[^:]+:\s*/, '').replace(/\s*\([^)]*\)$/, '') : page;
  if (page.startsWith('#')) return emphasis(shown.replace(/^#/, '') + trail);
  return `<a href="${PAGE_LINK}${encodeURIComponent(page)}">${emphasis(shown + trail)}</a>`;
}

/** The last part that is no instruction on layout is the caption. */
function image(file: string, options: readonly string[]): string {
  const caption =
    options
      .filter((option) => !LAYOUT.test(option.trim()))
      .at(-1)
      ?.trim() ?? '';
  return markHtml('image', file) + (caption === '' ? '' : ` <em>${emphasis(caption)}</em>`);
}

function emphasis(text: string): string {
  return text
    .replace(/'''''(.+?)'''''/g, '<b><i>$1</i></b>')
    .replace(/'''(.+?)'''(?!')/g, '<b>$1</b>')
    .replace(/''(.+?)''(?!')/g, '<i>$1</i>')
    .replace(/'{3,}/g, '');
}

const LAYOUT =
  /^(?:thumb(?:nail)?|mini(?:atur)?|frame(?:d|less)?|gerahmt|rahmenlos|border|rand|left|right|center|none|links|rechts|zentriert|ohne|hochkant.*|upright.*|baseline|sub|super|top|text-top|middle|bottom|text-bottom|x?\d+(?:x\d+)?px|(?:alt|link|page|lang|class|start|thumbtime)\s*=.*|vignette|gauche|droite|centré)$/i;

const MAX_NESTING = 8;
