import type { Root } from 'hast';
import { fenceLanguage } from '../html/code.js';
import { codeHtml, escapeHtml, markHtml, SetAside } from '../html/escape.js';
import { parseHtmlFragment } from '../html/parse.js';
import { blocksToHtml } from './blocks.js';
import { inlineToHtml } from './inline.js';
import { expandTemplates } from './templates.js';
import type { WikitextContext, WikitextReader } from './wikitextReader.js';

export type { WikitextContext } from './wikitextReader.js';

/**
 * The tree of a page in MediaWiki's markup: headings, lists, tables, links, code, notes, emphasis. A template is not
 * expanded, since the dump need not hold it: it is named, with what the page gives it.
 */
export function parseWikitext(text: string, context: WikitextContext): Root {
  const aside = new SetAside();
  const notes = new Notes();
  const reader: WikitextReader = {
    context,
    aside,
    blocks: (source) => blocksToHtml(expand(source), reader),
    inline: (source) => inlineToHtml(expand(source), reader),
  };
  const expand = (source: string): string => expandTemplates(source, reader);
  const withoutComments = SetAside.withoutMarkers(text.replace(/\r\n?/g, '\n')).replace(
    /<!--.*?(?:-->|$(?![\s\S]))/gs,
    '',
  );
  const prepared = setExtensionsAside(withoutComments, reader, notes);
  const html = reader.blocks(prepared.replace(/__(?:[A-Z]{3,}|[A-Z_]{3,})__/g, ''));
  return parseHtmlFragment(aside.restore(html + notes.rest()));
}

/** Sets aside what is not wikitext inside: code, formulas, text as it is; and footnotes, to be listed below. */
function setExtensionsAside(text: string, reader: WikitextReader, notes: Notes): string {
  const { aside } = reader;
  return text
    .replace(/<nowiki\s*\/>/gi, '')
    .replace(
      /<(nowiki|pre|syntaxhighlight|source|math|chem|score|timeline)\b([^>]*)>(.*?)<\/\1\s*>/gis,
      (_, tag: string, attributes: string, body: string) => {
        switch (tag.toLowerCase()) {
          case 'nowiki':
            return aside.keep(escapeEntities(body));
          case 'pre':
            return aside.keep(codeHtml(decodeBasic(body), null));
          case 'math':
          case 'chem':
            return aside.keep(`<code>${escapeHtml(body.trim())}</code>`);
          case 'score':
          case 'timeline':
            return aside.keep(`<p>${markHtml('template', tag.toLowerCase())}</p>${codeHtml(body, null)}`);
          default: {
            const language = fenceLanguage(/\blang\s*=\s*["']?([\w#+.-]+)/i.exec(attributes)?.[1] ?? '');
            return /\binline\b/i.test(attributes)
              ? aside.keep(`<code>${escapeHtml(body)}</code>`)
              : aside.keep(codeHtml(body, language));
          }
        }
      },
    )
    .replace(/<ref\b([^>]*?)(?:\/>|>(.*?)<\/ref\s*>)/gis, (_, attributes: string, body: string | undefined) =>
      aside.keep(notes.refer(nameOf(attributes), body === undefined ? null : reader.inline(body.trim()))),
    )
    .replace(/<references\b[^>]*?\/?>|<\/references\s*>/gi, '')
    .replace(/<gallery\b[^>]*>(.*?)<\/gallery\s*>/gis, (_, body: string) =>
      body
        .split('\n')
        .filter((line) => line.trim() !== '')
        .map((line) => {
          const [file = '', ...caption] = line.split('|');
          return `\n* ${aside.keep(markHtml('image', file.replace(/^[^:]*:/, '')))} ${caption.join('|')}`;
        })
        .join(''),
    )
    .replace(/<\/?(?:onlyinclude|includeonly|noinclude|poem|section)\b[^>]*>/gi, '');
}

function nameOf(attributes: string): string | null {
  return (
    /\bname\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s/>]+))/i
      .exec(attributes)
      ?.slice(1)
      .find((name) => name !== undefined) ?? null
  );
}

function escapeEntities(value: string): string {
  return value.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function decodeBasic(value: string): string {
  return value
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replace(/<\/?nowiki>/gi, '');
}

/** Footnotes: numbered where they are set, listed at the page's end, wherever the page shows them. */
class Notes {
  private readonly texts: (string | null)[] = [];
  private readonly numbers = new Map<string, number>();

  refer(name: string | null, html: string | null): string {
    const known = name === null ? undefined : this.numbers.get(name);
    const number = known ?? this.texts.push(null);
    if (name !== null) this.numbers.set(name, number);
    if (html !== null && html !== '') this.texts[number - 1] ??= html;
    return `<sup>[${number}]</sup>`;
  }

  rest(): string {
    const items = this.texts.map((html) => `<li>${html ?? ''}</li>`).join('');
    return this.texts.length === 0 ? '' : `<p><strong>References</strong></p><ol>${items}</ol>`;
  }
}
