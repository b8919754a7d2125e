/** Changes real pages at random places: what real damage looks like. Deterministic by its seed. */
export function mutator(pages) {
  if (pages.length === 0) throw new Error('no pages to mutate: name a folder with --pages');
  const tokens = [
    '---\n',
    '\n---\n',
    '```\n',
    '\n# ',
    ': ',
    '"',
    "'",
    '[',
    '{',
    '|',
    '\t',
    '\0',
    '\r',
    '<!--',
    '> ',
    '- ',
    '\ufeff',
    '&a ',
    '*a',
    '=======\n',
    '    ',
  ].map((text) => Buffer.from(text));
  return (seed, count) => {
    const next = randomOf(seed);
    const pick = (list) => list[next() % list.length];
    const changes = [
      (page) => page.subarray(0, next() % (page.length + 1)),
      (page) => page.subarray(next() % (page.length + 1)),
      (page) => insert(page, next() % (page.length + 1), pick(tokens)),
      (page) => insert(page, next() % (page.length + 1), pick(tokens)),
      (page) => insert(page, next() % (page.length + 1), Buffer.from([next() & 255])),
      (page) => {
        const copy = Buffer.from(page);
        for (let n = next() % 8; n >= 0 && copy.length > 0; n--) copy[next() % copy.length] = next() & 255;
        return copy;
      },
      (page) => {
        const [a, b] = [next() % (page.length + 1), next() % (page.length + 1)];
        return Buffer.concat([page.subarray(0, Math.min(a, b)), page.subarray(Math.max(a, b))]);
      },
      (page) => insert(page, next() % (page.length + 1), pick(pages).subarray(0, next() % 2000)),
      (page) => {
        const lines = page.toString('latin1').split('\n');
        const [a, b] = [next() % lines.length, next() % lines.length];
        [lines[a], lines[b]] = [lines[b], lines[a]];
        return Buffer.from(lines.join(pick(['\n', '\n', '\r\n', '\r'])), 'latin1');
      },
      (page) => Buffer.concat(Array.from({ length: 1 + (next() % 4) }, () => page)),
    ];
    return Array.from({ length: count }, () => {
      let page = pick(pages);
      for (let n = next() % 4; n >= 0; n--) page = pick(changes)(page);
      return page.subarray(0, 200_000);
    });
  };
}

function insert(page, at, piece) {
  return Buffer.concat([page.subarray(0, at), piece, page.subarray(at)]);
}

/** mulberry32: small, and the same everywhere. */
function randomOf(seed) {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
}
