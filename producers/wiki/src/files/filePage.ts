import type { Root } from 'hast';

/** What a file says about itself. */
export interface FilePage {
  readonly title: string | null;
  /** The name in the browser's title bar: the page's and often its site's too. */
  readonly siteTitle?: string | null;
  /** Digests of its lists, headers and footers, to tell a site's furniture by its standing on most pages. */
  readonly repeatable?: readonly string[];
  readonly asOf: string | null;
  readonly author: string | null;
  readonly tags?: readonly string[];
  readonly aliases?: readonly string[];
  /** @param furniture digests of what stands on most pages, and is not this one's */
  readonly read: (furniture: ReadonlySet<string>) => Root;
}
