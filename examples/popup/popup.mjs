#!/usr/bin/env node
// A pop-up as a terminal program: explains the text given on stdin from a corpus, as GistCast would.
//   echo "what is a chunk" | node examples/popup/popup.mjs [CORPUS]
import { performance } from 'node:perf_hooks';
import { Corpus } from '@bearing/core';
import { BearingContextSource } from '@bearing/gistcast';

const corpus = await Corpus.open(process.argv[2] ?? 'corpus');
const source = new BearingContextSource(corpus);

let content = '';
process.stdin.setEncoding('utf8');
for await (const part of process.stdin) content += part;

const started = performance.now();
const snippets = await source.getContext(content, AbortSignal.timeout(1000));
const milliseconds = performance.now() - started;

if (snippets.length === 0) console.log('Nothing in the corpus explains this.');
for (const { title, text, reference, asOf, ageDays, freshness } of snippets) {
  const age = ageDays === null ? 'undated' : `${asOf}, ${ageDays} days old`;
  console.log(`┌ ${title}\n│ ${reference} (${age}, ${freshness})`);
  for (const line of text.split('\n').slice(0, 12)) console.log(`│ ${line}`);
  console.log('└');
}
console.error(`${snippets.length} snippets in ${milliseconds.toFixed(1)} ms`);
corpus.close();
