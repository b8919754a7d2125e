import type { Root } from 'hast';
import mammoth from 'mammoth';
import { SaxesParser } from 'saxes';
import { findElement, lineOf } from '../html/element.js';
import { parseHtmlFragment } from '../html/parse.js';
import { DEFAULT_LIMITS, readArchive } from '../input/archive.js';
import { decodeText, type InputFile } from '../input/input.js';
import { readLastEdit } from '../page/lastEdit.js';
import type { ReadOptions } from '../page/wiki.js';
import type { FilePage } from './filePage.js';

/**
 * A Word document: mammoth reads its text by its styles, never a file that it points to. Its date is the one that
 * Word wrote on saving.
 */
export async function readDocx(bytes: Buffer, file: InputFile, options: ReadOptions): Promise<FilePage> {
  // The archive is looked at first: mammoth unpacks whatever it is given.
  const archive = await readArchive(bytes, file.path, DEFAULT_LIMITS, {
    ...options,
    partial: (reason) => {
      throw new Error(reason);
    },
  });
  const core = archive.files.find((part) => part.path === 'docProps/core.xml');
  const properties = core === undefined ? new Map<string, string>() : readProperties(decodeText(await core.read()));
  archive.close();
  const html = await toHtml(bytes);
  const tree = parseHtmlFragment(html);
  const heading = findElement(tree, (node) => node.tagName === 'h1');
  const modified = properties.get('dcterms:modified');
  return {
    title: properties.get('dc:title') ?? (heading === null ? null : lineOf(heading) || null),
    asOf: modified === undefined ? null : readLastEdit(modified),
    author: properties.get('cp:lastModifiedBy') ?? properties.get('dc:creator') ?? null,
    tags: (properties.get('cp:keywords') ?? '')
      .split(/[,;]/)
      .map((tag) => tag.trim())
      .filter(Boolean),
    read: (): Root => parseHtmlFragment(html),
  };
}

async function toHtml(bytes: Buffer): Promise<string> {
  const { value } = await mammoth.convertToHtml(
    { buffer: bytes },
    {
      externalFileAccess: false,
      // A style map inside the document could rename anything to anything.
      includeEmbeddedStyleMap: false,
      styleMap: ["p[style-name='Title'] => h1:fresh", "p[style-name='Subtitle'] => p > em:fresh"],
      // Images are named by their alt text and not carried along.
      convertImage: mammoth.images.imgElement(() => Promise.resolve({ src: 'picture' })),
    },
  );
  return value;
}

/** The text of the elements of `docProps/core.xml`, by their names. */
function readProperties(xml: string): Map<string, string> {
  const values = new Map<string, string>();
  const parser = new SaxesParser();
  let text = '';
  parser.on('opentag', () => {
    text = '';
  });
  parser.on('text', (part) => {
    text += part;
  });
  parser.on('closetag', (tag) => {
    if (text.trim() !== '') values.set(tag.name, text.trim());
    text = '';
  });
  // A file of properties that is no XML has none.
  parser.on('error', () => {});
  parser.write(xml).close();
  return values;
}
