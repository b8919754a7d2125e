import { outsideCode } from '@bearing/producer-kit';
import { escapeHtml, markHtml } from '../html/escape.js';

/** Scheme under which `[[links]]` stand in the tree until the pages are known. */
export const GOLLUM_LINK = 'wiki-page:';

/**
 * The `[[links]]` of GitHub's and GitLab's wikis as links: `[[Page]]`, `[[words|Page]]`; files among them are images
 * and attachments.
 */
export function gollumToMarkdown(markdown: string): string {
  return outsideCode(markdown, (text) =>
    text.replace(/(?<![\\!])\[\[([^[\]\n]+)\]\]/g, (whole, inner: string) => {
      if (/^_TOC_$/i.test(inner.trim())) return markHtml('macro', 'TOC');
      const parts = inner.split('|').map((part) => part.trim());
      const [first = '', second = ''] = parts;
      if (first === '') return whole;
      const named = parts.length > 1 && !/^\w+=|^(?:frame|float|left|right|center)$/.test(second);
      const target = named ? second : first;
      if (/\.(?:png|jpe?g|gif|svg|webp|bmp)$/i.test(target))
        return markHtml('image', target.split('/').pop() ?? target);
      const words = named ? first : target.replace(/^.*\/(?=.)/, '').replace(/#.*$/, '') || target;
      if (/^https?:/.test(target)) return `<a href="${escapeHtml(target)}">${escapeHtml(words)}</a>`;
      return `<a href="${GOLLUM_LINK}${encodeURIComponent(target)}">${escapeHtml(words)}</a>`;
    }),
  );
}

/** One key for a page however it is spelled: GitHub writes spaces as hyphens and minds no letter case. */
export function gollumKey(name: string): string {
  return name
    .replace(/#.*$/s, '')
    .replace(/^\.?\/+|\/+$/g, '')
    .replace(/\.(?:md|markdown|mediawiki|wiki)$/i, '')
    .replace(/[\s_-]+/g, '-')
    .toLowerCase()
    .normalize('NFC');
}
