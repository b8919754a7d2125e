import type { FilePage } from './filePage.js';

/** What the pages of a folder have in common, and no page should carry as its own. */
export interface Site {
  readonly furniture: ReadonlySet<string>;
  titleOf(page: FilePage): string | null;
}

/**
 * Lists, headers and footers that stand on more than half of the pages are the site's. A heading that several pages
 * share is the site's name, and the title bar's text without it names the page.
 */
export function siteOf(pages: readonly FilePage[]): Site {
  const onPages = countAll(pages.flatMap((page) => [...new Set(page.repeatable ?? [])]));
  const furniture = new Set(
    [...onPages].filter(([, count]) => count >= MIN_PAGES && count > pages.length / 2).map(([digest]) => digest),
  );
  const headings = countAll(pages.flatMap((page) => page.title ?? []));
  const siteNames = countAll(pages.flatMap((page) => splitSite(page.siteTitle ?? '')?.site ?? []));
  return {
    furniture,
    titleOf: (page) => {
      if (page.title !== null && (headings.get(page.title) ?? 0) < 2) return page.title;
      const split = splitSite(page.siteTitle ?? '');
      if (split !== null && (siteNames.get(split.site) ?? 0) > 1) return split.page;
      return page.siteTitle ?? page.title;
    },
  };
}

/** `Path | Node.js` is the page `Path` of the site `Node.js`. */
function splitSite(title: string): { readonly page: string; readonly site: string } | null {
  const match = /^(.+?)\s+[|–—·:-]\s+([^|–—·]+)$/.exec(title);
  return match === null ? null : { page: match[1] ?? '', site: match[2] ?? '' };
}

function countAll(values: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/** Fewer pages than this are no site: two that say the same may mean it. */
const MIN_PAGES = 4;
