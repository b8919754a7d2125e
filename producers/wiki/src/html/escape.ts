import { MARK } from './marks.js';

/** Text as HTML, for readers of wiki markup that write HTML. */
export function escapeHtml(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** A mark (`[macro x]`) as HTML. */
export function markHtml(kind: string, name: string): string {
  const words = name.replace(/\s+/g, ' ').trim();
  return `<${MARK}>${escapeHtml(words === '' ? kind : `${kind} ${words.slice(0, 200)}`)}</${MARK}>`;
}

export function codeHtml(code: string, language: string | null): string {
  const name = language === null ? '' : ` class="language-${escapeHtml(language)}"`;
  // The parser drops one line break after <pre>.
  return `<pre><code${name}>\n${escapeHtml(code.replace(/^\n/, '').replace(/\s+$/, ''))}</code></pre>`;
}

/**
 * Parts of a page that are finished and must not be read again: each is set aside for a character sequence that no
 * page holds, and put back at the end.
 */
export class SetAside {
  private readonly parts: string[] = [];

  keep(html: string): string {
    this.parts.push(html);
    return `\uE010${this.parts.length - 1}\uE011`;
  }

  restore(text: string): string {
    let restored = text;
    // Parts hold parts; each round opens one layer.
    for (let layer = 0; layer < MAX_LAYERS && restored.includes('\uE010'); layer++) {
      restored = restored.replace(/\uE010(\d+)\uE011/g, (_, index: string) => this.parts[Number(index)] ?? '');
    }
    return restored;
  }

  /** A page's text without the characters that mark what was set aside. */
  static withoutMarkers(text: string): string {
    return text.replace(/[\uE010\uE011]/g, '');
  }
}

const MAX_LAYERS = 40;
