import {
  documentIdOfPath,
  type FrontMatterReading,
  type FrontMatterValue,
  type Issue,
  readFrontMatter,
  splitFrontMatter,
  type YamlLibrary,
} from '@bearing/format';
import { type BlockMap, scanBlocks } from '../chunk/blockScanner.js';
import { outlineOf } from '../chunk/outline.js';
import { conflictLine } from './conflict.js';
import { type DecodingDamage, decodeText } from './decode.js';
import type { Document } from './document.js';
import { readFields } from './fields.js';
import { glossaryEntries, isGlossary } from './glossary.js';
import { type MisplacedFrontMatter, misplacedFrontMatter, unspacedFrontMatter } from './misplacedFrontMatter.js';
import { withVisibleKeys } from './visibleKeys.js';
import { writtenStatusOf } from './writtenStatus.js';

/** A document, its decoded text and where that text's blocks are. */
export interface ParsedDocument {
  readonly document: Document;
  readonly text: string;
  readonly blocks: BlockMap;
  /** Line of the file, from 1, on which the body starts. */
  readonly bodyLine: number;
}

export interface ParseOptions {
  /** The id, where it isn't the path's own because another file has that. */
  readonly id?: string | undefined;
  /** The file is part of a bundle in the Open Knowledge Format. */
  readonly bundle?: boolean | undefined;
  /** The YAML library, once it is loaded. */
  readonly yaml?: YamlLibrary | null | undefined;
  readonly frontMatterCharacters?: number | undefined;
}

/**
 * Parses one file. Never throws on content: what is off becomes an issue of the document.
 * `'yaml'`: its front matter needs the YAML library, which was not given. `'binary'`: the file holds no text.
 */
export function parseDocument(
  file: { readonly path: string; readonly bytes: Uint8Array },
  options: ParseOptions = {},
): ParsedDocument | 'yaml' | 'binary' {
  const { text, damage } = decodeText(file.bytes);
  if (damage?.kind === 'binary') return 'binary';
  const issues: Issue[] = [];
  const report = (
    code: string,
    line: number | null,
    message: string,
    hint: string,
    severity = severityOf(code),
  ): void => {
    issues.push({ code, severity, path: file.path, line, message, hint });
  };
  if (damage !== null) reportDamage(damage, report);

  const tell = (misplaced: MisplacedFrontMatter | null): void => {
    if (misplaced !== null) report('FRONT_MATTER_UNREAD', misplaced.line, misplaced.message, misplaced.hint);
  };

  let block = splitFrontMatter(text);
  let reading: FrontMatterReading | null = null;
  if (block.yaml !== null) {
    const read = readFrontMatter(block.yaml, options.yaml ?? null, options.frontMatterCharacters);
    if (read === 'library') return 'yaml';
    // Closed, and no mapping: two rules with text between them.
    if (read === null) {
      tell(unspacedFrontMatter(block.yaml));
      block = { yaml: null, body: text, bodyLine: 1 };
    } else reading = withVisibleKeys(block.yaml, read);
  } else tell(misplacedFrontMatter(text));
  for (const { code, line, message, hint } of reading?.problems ?? []) report(code, line, message, hint);
  const bodyStart = text.length - block.body.length;
  const conflict = conflictLine(text, bodyStart, block.bodyLine);
  if (conflict !== null)
    report(
      'MERGE_CONFLICT',
      conflict,
      'a merge conflict was committed unresolved',
      'decide for one side and delete the markers',
    );

  const blocks = scanBlocks(text, bodyStart);
  const outline = outlineOf(blocks, block.bodyLine);
  const id = options.id ?? documentIdOfPath(file.path);
  const values = reading?.values ?? NO_VALUES;
  const fields = readFields(values, reading?.lineOf ?? NO_LINES, report, options.bundle === true);
  const parts = file.path.split('/');
  const name = documentIdOfPath(parts.at(-1) ?? file.path);
  const title = fields.title ?? outline.find((heading) => heading.text !== '')?.text ?? titleOfName(name, parts);
  return {
    text,
    blocks,
    bodyLine: block.bodyLine,
    document: {
      id,
      path: file.path,
      ...fields,
      title,
      origin: fields.origin ?? (parts.length > 1 ? (parts[0] ?? '').normalize('NFC') : ''),
      frontMatter: Object.fromEntries(values),
      listing: options.bundle === true && /^(?:index|log)$/.test(name),
      outline,
      writtenStatus: writtenStatusOf(outline, text),
      glossary: isGlossary(id, fields.tags) ? glossaryEntries(title, text) : [],
      characters: block.body.length,
      bytes: file.bytes.length,
      issues,
    },
  };
}

/** A name as a title: on one line, and never nothing. */
function titleOfName(name: string, parts: readonly string[]): string {
  return name.replace(/\s+/g, ' ').trim() || (parts.at(-1) ?? name).trim();
}

const NO_VALUES: ReadonlyMap<string, FrontMatterValue> = new Map();
const NO_LINES: ReadonlyMap<string, number> = new Map();

/** What makes facts unreadable is an error; what was mended on the way is a warning. */
function severityOf(code: string): Issue['severity'] {
  return code === 'FRONT_MATTER_INVALID' || code === 'MERGE_CONFLICT' ? 'error' : 'warning';
}

function reportDamage(
  { kind, line }: DecodingDamage,
  report: (code: string, line: number | null, message: string, hint: string) => void,
): void {
  if (kind === 'nul')
    report('ENCODING_NUL', line, 'the file holds NUL bytes, which were dropped', 'save it as UTF-8 text');
  else if (kind === 'utf-16')
    report('ENCODING_UTF16', line, 'the file is UTF-16 without a byte order mark', 'save it as UTF-8');
  else
    report('ENCODING_INVALID', line, 'the file holds bytes that are no UTF-8; they show as \uFFFD', 'save it as UTF-8');
}
