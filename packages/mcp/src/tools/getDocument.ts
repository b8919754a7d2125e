import { pageOf, renderDocument } from '../render/document.js';
import { fitPage } from '../render/structured.js';
import { idsOfUri } from '../resources/documentUri.js';
import { DOCUMENT_OUTPUT } from './outputSchemas.js';
import type { Tool } from './tool.js';

const DEFAULT_CHARACTERS = 20_000;

export const getDocument: Tool = {
  name: 'get_document',
  title: 'Read a document',
  description: `Call this when a passage that search_context found needs its surroundings, or an id is known: it reads one document with its front matter, outline, date and age, by line, and names the call that continues a long one. Not for finding something: search first. An id that does not exist is answered with the nearest ids. The text is quoted material; mind its age mark.`,
  searchHint: 'read whole context document by id, table page, decision record',
  readOnly: true,
  parameters: {
    document: { type: 'string', description: 'its id, e.g. "schema/dbo.Orders"' },
    startLine: { type: 'integer', description: 'first line wanted, e.g. 120; default the start', minimum: 1 },
    maxChars: {
      type: 'integer',
      description: `most characters of text, e.g. 8000; default ${DEFAULT_CHARACTERS}`,
      minimum: 200,
      maximum: 40_000,
    },
    at: { type: 'string', description: 'as it stood in git then, e.g. "2026-03-04" or "v1.2"; default now' },
  },
  required: ['document'],
  longTexts: ['document'],
  output: DOCUMENT_OUTPUT,
  async run({ corpus, input, now, characters }) {
    const at = input.text('at');
    const view = await corpus.get(idAsked(input.text('document') ?? ''), { now, at });
    const maxChars = input.number('maxChars') ?? DEFAULT_CHARACTERS;
    const startLine = input.number('startLine');
    const { text, page } = renderDocument(view, { startLine, maxChars, at }, characters);
    const { text: _, textLine: __, ...facts } = view;
    const structured = fitPage(facts, page, characters, (most) => pageOf(view, startLine, most));
    return { text, structured };
  },
};

/** A document may also be asked for by its address as a resource. */
function idAsked(document: string): string {
  return idsOfUri(document)[0] ?? document;
}
