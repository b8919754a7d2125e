import type { Nodes, Root } from 'hast';
import { fromParse5 } from 'hast-util-from-parse5';
import { parse, parseFragment } from 'parse5';
import rehypeRaw from 'rehype-raw';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';

/** A whole HTML page as a tree. */
export function parseHtml(html: string): Root {
  return rootOf(fromParse5(parse(html, PARSING)));
}

/** A piece of HTML, without `html` and `body` around it. */
export function parseHtmlFragment(html: string): Root {
  return rootOf(fromParse5(parseFragment(html, PARSING)));
}

/** Markdown (with GFM's tables, task lists and strikethrough) as the tree of the page it shows; HTML in it is parsed. */
export function parseMarkdown(markdown: string): Root {
  return markdownPage.runSync(markdownPage.parse(markdown));
}

/**
 * The parser of rehype-parse, without what that always asks of it: where in the source each node stands, three objects
 * a node that nobody reads here and that every copy of the tree would copy.
 */
const PARSING = { scriptingEnabled: false, sourceCodeLocationInfo: false } as const;

function rootOf(tree: Nodes): Root {
  return tree.type === 'root' ? tree : { type: 'root', children: [] };
}

const markdownPage = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype, { allowDangerousHtml: true, clobberPrefix: '' })
  .use(rehypeRaw)
  .freeze();
