import { SaxesParser } from 'saxes';

/** The newest revision of a page in a dump. */
export interface DumpPage {
  readonly title: string;
  readonly namespace: number;
  readonly id: string;
  /** The page it sends its readers to; null for a page with text of its own. */
  readonly redirect: string | null;
  readonly timestamp: string;
  readonly contributor: string | null;
  readonly text: string;
  /** `wikitext`, `css`, `json` … */
  readonly model: string;
  /** Revisions before the newest one. */
  readonly older: number;
  readonly deleted: boolean;
}

export interface DumpSite {
  readonly base: string | null;
  readonly namespaces: ReadonlyMap<number, string>;
}

/** Reads a dump page by page; only a page's newest revision is kept. */
export function readDump(bytes: Buffer, addPage: (page: DumpPage) => void): DumpSite {
  const reader = new DumpReader(addPage);
  const decoder = new TextDecoder('utf-8');
  for (let at = 0; at < bytes.length; at += CHUNK) {
    reader.write(decoder.decode(bytes.subarray(at, at + CHUNK), { stream: at + CHUNK < bytes.length }));
  }
  reader.close();
  return reader;
}

class DumpReader implements DumpSite {
  base: string | null = null;
  readonly namespaces = new Map<number, string>();
  private readonly parser = new SaxesParser();
  private readonly stack: string[] = [];
  private readonly addPage: (page: DumpPage) => void;
  private text = '';
  private namespaceKey: number | null = null;
  private page: Record<string, string> | null = null;
  private revision: Record<string, string> = {};
  private newest: Record<string, string> | null = null;
  private revisions = 0;

  constructor(addPage: (page: DumpPage) => void) {
    this.addPage = addPage;
    this.parser.on('opentag', ({ name, attributes }) => this.open(name, attributes));
    this.parser.on('closetag', ({ name }) => this.closeTag(name));
    this.parser.on('text', (part) => {
      this.text += part;
    });
    this.parser.on('cdata', (part) => {
      this.text += part;
    });
  }

  write(xml: string): void {
    this.parser.write(xml.replace(/^\uFEFF/, ''));
  }

  close(): void {
    this.parser.close();
  }

  private open(name: string, attributes: Readonly<Record<string, string>>): void {
    this.stack.push(name);
    this.text = '';
    if (name === 'page') {
      this.page = {};
      this.newest = null;
      this.revisions = 0;
    } else if (name === 'revision') this.revision = {};
    else if (name === 'redirect' && this.page !== null) this.page['redirect'] = attributes['title'] ?? '';
    else if (name === 'namespace') this.namespaceKey = Number(attributes['key']);
    else if (name === 'text' && attributes['deleted'] !== undefined) this.revision['deleted'] = 'yes';
  }

  private closeTag(name: string): void {
    this.stack.pop();
    const parent = this.stack.at(-1);
    if (name === 'page') this.finishPage();
    else if (name === 'revision') this.finishRevision();
    else if (name === 'namespace' && this.namespaceKey !== null)
      this.namespaces.set(this.namespaceKey, this.text.trim());
    else if (name === 'base' && parent === 'siteinfo') this.base = this.text.trim() || null;
    else if (parent === 'page' && this.page !== null && name !== 'redirect') this.page[name] = this.text;
    else if (parent === 'revision') this.revision[name] = this.text;
    else if (parent === 'contributor' && name === 'username') this.revision['username'] = this.text;
    this.text = '';
  }

  private finishRevision(): void {
    this.revisions++;
    const time = this.revision['timestamp'] ?? '';
    // A dump of full history lists revisions in any order.
    if (this.newest === null || time.trim() >= (this.newest['timestamp'] ?? '').trim()) this.newest = this.revision;
  }

  private finishPage(): void {
    const { page, newest } = this;
    this.page = null;
    if (page === null || newest === null) return;
    this.addPage({
      title: (page['title'] ?? '').trim(),
      namespace: Number(page['ns'] ?? '0') || 0,
      id: (page['id'] ?? '').trim(),
      redirect: page['redirect'] ?? redirectOf(newest['text'] ?? ''),
      timestamp: (newest['timestamp'] ?? '').trim(),
      contributor: newest['username']?.trim() ?? null,
      text: newest['text'] ?? '',
      model: newest['model']?.trim() || 'wikitext',
      older: this.revisions - 1,
      deleted: newest['deleted'] === 'yes',
    });
  }
}

/** `#REDIRECT [[Target]]`, in whatever language the wiki says it. */
export function redirectOf(text: string): string | null {
  return /^\s*#[\p{L}]+\s*:?\s*\[\[([^\]|#]+)[^\]]*\]\]/u.exec(text)?.[1]?.trim() ?? null;
}

const CHUNK = 1024 * 1024;
