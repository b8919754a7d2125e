// Judged collections in memory: corpus.jsonl → documents and chunks as the product makes them, queries and judgements beside.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { chunkDocument } from '../../packages/core/dist/chunk/chunkDocument.js';
import { parseDocument } from '../../packages/core/dist/document/parseDocument.js';
import { DEFAULT_SETTINGS, loadYaml } from '../../packages/format/dist/index.js';

export function collectionNames(data) {
  return readdirSync(data).sort();
}

const yaml = await loadYaml();

export function loadCollection(data, name) {
  const lines = (file) =>
    readFileSync(path.join(data, name, file), 'utf8')
      .split('\n')
      .filter(Boolean);
  const used = new Set();
  const parsed = lines('corpus.jsonl').map((line) => {
    const d = JSON.parse(line);
    // The same files as shared/eval/expand.mjs writes.
    let file = d.id.replace(/[^A-Za-z0-9._-]+/g, '_').slice(0, 120);
    while (used.has(`${d.origin}/${file.toLowerCase()}`)) file += '_';
    used.add(`${d.origin}/${file.toLowerCase()}`);
    const body = /^# /.test(d.text) || !d.title ? d.text : `# ${d.title}\n\n${d.text}`;
    const text = `---\nid: ${JSON.stringify(d.id)}\ntitle: ${JSON.stringify(d.title || d.id)}\norigin: ${d.origin}\nasOf: 2026-11-30\nproducer: eval\n---\n\n${body}${body.endsWith('\n') ? '' : '\n'}`;
    return { judgedId: d.id, ...parseDocument({ path: `${d.origin}/${file}.md`, bytes: Buffer.from(text) }, { yaml }) };
  });
  parsed.sort((a, b) => (a.document.id < b.document.id ? -1 : 1));
  const documents = parsed.map(({ document }) => document);
  const texts = new Map(parsed.map(({ document, text }) => [document, text]));
  const firstChunk = [];
  const chunks = [];
  for (const [ordinal, { document, text, blocks, bodyLine }] of parsed.entries()) {
    firstChunk.push(chunks.length);
    chunks.push(...chunkDocument(document, ordinal, text, blocks, bodyLine));
  }
  firstChunk.push(chunks.length);
  const judgements = new Map();
  for (const line of lines('qrels.tsv').slice(1)) {
    const [query, document, grade] = line.split('\t');
    if (!(Number(grade) > 0)) continue;
    if (!judgements.has(query)) judgements.set(query, new Map());
    judgements.get(query).set(document, Number(grade));
  }
  const queries = lines('queries.jsonl')
    .map((line) => JSON.parse(line))
    .filter((query) => judgements.has(query.id));
  return {
    name,
    ids: parsed.map(({ judgedId }) => judgedId),
    input: {
      documents,
      chunks,
      firstChunk,
      texts: { read: (document) => texts.get(document) ?? '' },
      settings: DEFAULT_SETTINGS,
    },
    queries,
    judgements,
  };
}

/** nDCG@10 as shared/eval/eval.mjs counts it; ranked are judged ids, best first, without the excluded. */
export function ndcgAt10(ranked, relevant) {
  let dcg = 0;
  let ideal = 0;
  for (let i = 0; i < 10 && i < ranked.length; i++) dcg += (relevant.get(ranked[i]) ?? 0) / Math.log2(i + 2);
  const grades = [...relevant.values()].sort((a, b) => b - a);
  for (let i = 0; i < 10 && i < grades.length; i++) ideal += grades[i] / Math.log2(i + 2);
  return dcg / ideal;
}
