// What is compared: each engine builds over the same chunks ({ title, text }) and answers chunk numbers, best first. A query is
// its terms joined with OR, the engine's own analysis of English switched on where it has one; everything else is its default.
import { readFileSync } from 'node:fs';
import { buildIndex } from '../../packages/core/dist/index/buildIndex.js';
import { LexicalRetriever } from '../../packages/core/dist/ranking/lexicalRetriever.js';
import { DEFAULT_RANKING } from '../../packages/core/dist/ranking/rankingSettings.js';
import { analyzerFor } from '../../packages/core/dist/text/analyzer.js';

/** By name: a function that loads the engine and answers `build(chunks, input)`, which answers `search(text, limit)`. */
export const ENGINES = {
  Bearing: loadBearing,
  'SQLite FTS5 porter': loadFts5,
  MiniSearch: loadMiniSearch,
  FlexSearch: loadFlexSearch,
  lunr: loadLunr,
  Orama: loadOrama,
};

/** The versions installed here, by package. */
export function peerVersions() {
  const { dependencies } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));
  return dependencies;
}

async function loadBearing() {
  const analyzer = await analyzerFor('english', DEFAULT_RANKING);
  return (_chunks, input) => {
    const index = buildIndex(input, analyzer, DEFAULT_RANKING.leastUnitCharacters);
    const retriever = new LexicalRetriever(input, index, analyzer, DEFAULT_RANKING);
    return (text, limit) => {
      try {
        const request = { text, accepts: () => true, limit, explain: false, perDocument: true };
        return retriever.retrieve(request).hits.map(({ chunk }) => chunk);
      } catch (error) {
        if (error.code !== 'QUERY_EMPTY') throw error;
        return [];
      }
    };
  };
}

async function loadFts5() {
  const { default: Database } = await import('better-sqlite3');
  return (chunks) => {
    const database = new Database(':memory:');
    database.exec("CREATE VIRTUAL TABLE chunk USING fts5(title, text, content='', tokenize='porter unicode61')");
    const insert = database.prepare('INSERT INTO chunk(rowid, title, text) VALUES (?, ?, ?)');
    database.transaction(() => {
      for (const [number, { title, text }] of chunks.entries()) insert.run(number + 1, title, text);
    })();
    const select = database.prepare('SELECT rowid FROM chunk WHERE chunk MATCH ? ORDER BY rank LIMIT ?').pluck();
    return (text, limit) => {
      const terms = termsOf(text);
      if (terms.length === 0) return [];
      return select.all(terms.map((term) => `"${term}"`).join(' OR '), limit).map((row) => row - 1);
    };
  };
}

async function loadMiniSearch() {
  const { default: MiniSearch } = await import('minisearch');
  return (chunks) => {
    const index = new MiniSearch({ fields: ['title', 'text'] });
    index.addAll(chunks.map(({ title, text }, id) => ({ id, title, text })));
    return (text, limit) =>
      index
        .search(text, { combineWith: 'OR' })
        .slice(0, limit)
        .map(({ id }) => id);
  };
}

async function loadFlexSearch() {
  const { Index, Encoder, Charset } = (await import('flexsearch')).default;
  const { default: english } = await import('flexsearch/lang/en');
  return (chunks) => {
    // Without stemming by its rules for English it finds less; `suggest` is how it joins terms with OR.
    const index = new Index({ tokenize: 'strict', encoder: new Encoder(Charset.LatinDefault, english) });
    for (const [id, { title, text }] of chunks.entries()) index.add(id, `${title}\n${text}`);
    return (text, limit) => index.search(text, { limit, suggest: true });
  };
}

async function loadLunr() {
  const { default: lunr } = await import('lunr');
  return (chunks) => {
    const index = lunr((builder) => {
      builder.ref('id');
      builder.field('title');
      builder.field('text');
      for (const [id, { title, text }] of chunks.entries()) builder.add({ id, title, text });
    });
    return (text, limit) =>
      index
        .query((query) => {
          for (const term of termsOf(text)) query.term(term, {});
        })
        .slice(0, limit)
        .map(({ ref }) => Number(ref));
  };
}

async function loadOrama() {
  const { create, insertMultiple, search } = await import('@orama/orama');
  return async (chunks) => {
    const index = create({
      schema: { title: 'string', text: 'string' },
      components: { tokenizer: { language: 'english', stemming: true } },
    });
    await insertMultiple(
      index,
      chunks.map(({ title, text }, id) => ({ id: String(id), title, text })),
      1000,
    );
    return async (term, limit) => {
      const { hits } = await search(index, { term, properties: ['title', 'text'], limit, threshold: 1 });
      return hits.map(({ id }) => Number(id));
    };
  };
}

function termsOf(text) {
  return [...new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])];
}
