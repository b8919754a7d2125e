// The figures of a run as the page bench/results/README.md.
export function resultsPage(run) {
  const { machine, quality, speed, corpus } = run;
  const names = Object.keys(quality);
  const versions = Object.entries(run.versions).map(([name, version]) => `${name} ${version}`);
  return `# Bearing beside other search libraries

${run.date.slice(0, 16).replace('T', ' ')} UTC, Node ${run.node.slice(1)}, ${machine.platform}, ${machine.cores} cores (${machine.model}), ${machine.memoryGb} GB; load ${machine.load.join(', ')} at the start, between and at the end. Written by
\`npm run bench -- DIR\`; the figures behind it are in \`peers-${run.date.slice(0, 10)}.json\`.
Peers: ${versions.join(', ')}.

## Quality: nDCG@10

Same chunks for all, title and text indexed, a query is its terms joined with OR; a document stands where its best chunk does.
– is what would have taken over ${run.limitSeconds} s (build and all queries of the collection).

${qualityTable(quality, names)}

## Speed and memory

${corpus.chunks.toLocaleString('en')} chunks of ${corpus.documents.toLocaleString('en')} documents, ${corpus.megabytes} MB; ${corpus.rounds === 1 ? 'one round' : `medians of ${corpus.rounds} alternating rounds`}, each engine in a process of its own. Times in ms;
memory is the process's greatest, with the texts, in MB. In brackets: how many times Bearing's.

${speedTable(speed, names)}
`;
}

function qualityTable(quality, names) {
  const collections = Object.keys(quality.Bearing);
  const rows = collections.map((collection) => [
    collection,
    ...names.map((name) => quality[name][collection].ndcg?.toFixed(3) ?? '–'),
  ]);
  // Over the collections that both finished: a mean of others would compare nothing.
  const mean = (name, beside) => {
    const values = collections
      .filter((one) => [name, beside].every((engine) => quality[engine][one].ndcg !== undefined))
      .map((one) => quality[name][one].ndcg);
    return values.length === 0 ? '–' : (values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(3);
  };
  rows.push(['mean of what both finished', ...names.map((name) => mean(name, 'Bearing'))]);
  rows.push(['Bearing on the same', ...names.map((name) => mean('Bearing', name))]);
  return table(['collection', ...names], rows);
}

function speedTable(speed, names) {
  const figures = { build: 0, rss: 0, shortP50: 3, shortP99: 2, pageP50: 2, pageP99: 1 };
  const heads = ['build', 'memory', 'short p50', 'short p99', 'page p50', 'page p99'];
  const rows = names.map((name) => [
    name,
    ...Object.entries(figures).map(([figure, digits]) => {
      const value = speed[name][figure].toFixed(digits);
      return name === 'Bearing' ? value : `${value} (${speed[name].ratios[figure]}×)`;
    }),
  ]);
  return table(['engine', ...heads], rows);
}

function table(head, rows) {
  const line = (cells) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
