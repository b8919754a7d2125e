import type { Element, Root } from 'hast';
import { classesOf, element, findElement, propertyOf, rewriteElements, textOf } from './element.js';

/**
 * Makes every code block `<pre><code class="language-x">` with nothing but text in it, whatever highlighter wrote it:
 * Confluence's `brush: java`, Prism's and highlight.js's `language-java`, GitHub's `highlight-source-java`.
 */
export function normaliseCode(tree: Root): void {
  rewriteElements(tree, (node) => {
    if (
      node.tagName === 'pre' ||
      node.tagName === 'listing' ||
      node.tagName === 'xmp' ||
      node.tagName === 'plaintext'
    ) {
      return [codeBlock(codeText(node), languageOf(node))];
    }
    if (isHighlighted(node)) {
      const inner = findElement(node, (each) => each.tagName === 'pre');
      const language = languageOf(node);
      if (inner !== null && language !== null && languageOf(inner) === null) {
        inner.children = codeBlock(codeText(inner), language).children;
      }
    }
    return [node];
  });
}

export function codeBlock(code: string, language: string | null): Element {
  return element('pre', {}, element('code', language === null ? {} : { className: [`language-${language}`] }, code));
}

/** `C#`, `JavaScript`, `sh` and the like as the info string of a fence; null where it says nothing. */
export function fenceLanguage(name: string): string | null {
  const language = name.trim().toLowerCase();
  if (!/^[a-z0-9+#._-]{1,30}$/.test(language) || NO_LANGUAGE.has(language)) return null;
  return ALIASES[language] ?? language;
}

/** Several `code` in one `pre` (a snippet in two dialects) are kept apart by an empty line. */
function codeText(pre: Element): string {
  const parts = pre.children.filter((child): child is Element => child.type === 'element' && child.tagName === 'code');
  const code = parts.length > 1 ? parts.map((part) => textOf(part).replace(/\n+$/, '')).join('\n\n') : textOf(pre);
  return code.replaceAll('\u00a0', ' ').replace(/^\n/, '').replace(/\s+$/, '');
}

function languageOf(node: Element): string | null {
  const code = findElement(node, (each) => each.tagName === 'code');
  for (const each of code === null ? [node] : [code, node]) {
    const brush = /brush\s*:\s*([\w#+.-]+)/i.exec(
      `${propertyOf(each, 'dataSyntaxhighlighterParams') ?? ''} ${classesOf(each).join(' ')}`,
    )?.[1];
    const named =
      brush ?? propertyOf(each, 'dataLang') ?? propertyOf(each, 'dataLanguage') ?? languageOfClasses(classesOf(each));
    const language = named === null ? null : fenceLanguage(named);
    if (language !== null) return language;
  }
  return null;
}

function languageOfClasses(classes: readonly string[]): string | null {
  for (const name of classes) {
    const match = /^(?:language|lang|highlight-source|highlight-text|brush)-(.+)$/.exec(name);
    if (match?.[1] !== undefined) return match[1].replaceAll('-', '.').replace(/^(html|xml)\..*$/, '$1');
  }
  // Pandoc: class="sourceCode python".
  return classes.includes('sourceCode') ? (classes.find((name) => name !== 'sourceCode') ?? null) : null;
}

function isHighlighted(node: Element): boolean {
  return node.tagName === 'div' && classesOf(node).some((name) => /^highlight(?:-|$)|^code$/.test(name));
}

const NO_LANGUAGE = new Set(['none', 'text', 'plain', 'plaintext', 'nohighlight', 'auto', '-']);

const ALIASES: Readonly<Record<string, string>> = {
  'c#': 'csharp',
  'c++': 'cpp',
  'f#': 'fsharp',
  js: 'javascript',
  shell: 'sh',
  html4strict: 'html',
  yml: 'yaml',
};
