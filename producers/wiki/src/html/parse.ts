import type { Root } from 'hast';
import rehypeParse from 'rehype-parse';
import rehypeRaw from 'rehype-raw';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';

/** A whole HTML page as a tree. */
export function parseHtml(html: string): Root {
  return htmlPage.parse(html);
}

/** A piece of HTML, without `html` and `body` around it. */
export function parseHtmlFragment(html: string): Root {
  return htmlFragment.parse(html);
}

/** Markdown (with GFM's tables, task lists and strikethrough) as the tree of the page it shows; HTML in it is parsed. */
export function parseMarkdown(markdown: string): Root {
  return markdownPage.runSync(markdownPage.parse(markdown));
}

const htmlPage = unified().use(rehypeParse).freeze();
const htmlFragment = unified().use(rehypeParse, { fragment: true }).freeze();
const markdownPage = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype, { allowDangerousHtml: true, clobberPrefix: '' })
  .use(rehypeRaw)
  .freeze();
