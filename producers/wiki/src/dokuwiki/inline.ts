import { escapeHtml, markHtml, type SetAside } from '../html/escape.js';
import { MEDIA_LINK, PAGE_LINK } from './schemes.js';

/** Words in DokuWiki's syntax as HTML. Footnotes are added to `notes` and numbered. */
export function inlineToHtml(source: string, aside: SetAside, notes: string[]): string {
  let text = source.replace(/\{\{([^{}\n]*)\}\}/g, (_, inner: string) => aside.keep(media(inner)));
  text = text.replace(/\[\[((?:(?!\[\[|\]\]).)+)\]\]/g, (_, inner: string) => aside.keep(link(inner)));
  text = text.replace(/\(\((.+?)\)\)(?!\))/gs, (_, note: string) => {
    notes.push(inlineToHtml(note.trim(), aside, notes));
    return aside.keep(`<sup>[${notes.length}]</sup>`);
  });
  text = text
    .replace(/<([\w.+-]+@[\w-]+(?:\.[\w-]+)+)>/g, (_, address: string) =>
      aside.keep(`<a href="mailto:${address}">${address}</a>`),
    )
    .replace(/(?<![\w"'=/])https?:\/\/[^\s<>"|\uE010\uE011]*[^\s<>"|.,;:!?)'\uE010\uE011]/g, (url) =>
      aside.keep(`<a href="${escapeHtml(url)}">${escapeHtml(url)}</a>`),
    );
  return formatting(escapeHtml(text));
}

function formatting(text: string): string {
  return text
    .replace(/\\\\(?:\s|$)/g, '<br>')
    .replace(/&lt;(\/?)(sub|sup|del)&gt;/g, '<$1$2>')
    .replace(/''(.+?)''/gs, '<code>$1</code>')
    .replace(/\*\*(.+?)\*\*/gs, '<b>$1</b>')
    .replace(/(?<!:)\/\/(.+?)(?<!:)\/\//gs, '<i>$1</i>')
    .replace(/__(.+?)__/gs, '<u>$1</u>');
}

function link(inner: string): string {
  const bar = inner.indexOf('|');
  const target = (bar === -1 ? inner : inner.slice(0, bar)).trim();
  const given = bar === -1 ? '' : inner.slice(bar + 1).trim();
  const words = given.includes('\uE010') ? given : escapeHtml(given);
  if (/^(?:https?|ftp|mailto):/i.test(target)) return anchor(target, words || escapeHtml(target));
  if (/^[\w.+-]+@[\w.-]+$/.test(target)) return anchor(`mailto:${target}`, words || escapeHtml(target));
  // Windows shares and links to other wikis: whose address is not known here.
  if (target.startsWith('\\\\')) return words || escapeHtml(target);
  const interwiki = /^([a-z0-9.]+)>(.*)$/i.exec(target);
  if (interwiki !== null) return words || escapeHtml(interwiki[2] || (interwiki[1] ?? ''));
  const shown =
    words ||
    escapeHtml(
      (target.split('#')[0]?.replace(/:+$/, '') || target.replace(/^#/, ''))
        .replace(/^.*:(?=.)/, '')
        .replaceAll('_', ' '),
    );
  return anchor(PAGE_LINK + encodeURIComponent(target), shown);
}

function media(inner: string): string {
  const [reference = '', title = ''] = inner.split('|');
  const target = reference.trim().replace(/\?.*$/, '');
  if (target === '') return '';
  const name = target.split(/[:/]/).pop() ?? target;
  const caption = title.trim();
  if (/\.(?:png|jpe?g|gif|svg|webp|bmp|ico)$/i.test(name))
    return markHtml('image', caption === '' ? name : `${name}: ${caption}`);
  return `<a href="${MEDIA_LINK}${encodeURIComponent(name)}">${escapeHtml(caption || name)}</a>`;
}

function anchor(href: string, words: string): string {
  return `<a href="${escapeHtml(href)}">${words}</a>`;
}
