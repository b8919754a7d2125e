import {
  BearingError,
  type PackedCorpus,
  type SearchResult,
  type Snippet,
  searchSnapshot,
  unpackSnapshot,
} from '@bearing/core/memory';
import { byId, make } from './element.js';

const LIMIT = 10;
const CHARACTERS = 12_000;
const PAUSE_MS = 150;

/** Searches the corpus in the page by the very core that the command and the server search with. */
export async function startSearch(packed: PackedCorpus, now: Date, read: (id: string) => void): Promise<void> {
  const snapshot = await unpackSnapshot(packed);
  const input = byId('query') as HTMLInputElement;
  const origin = byId('origin') as HTMLSelectElement;
  const outcome = byId('outcome');
  const results = byId('results');
  let latest = 0;
  const search = async (): Promise<void> => {
    const turn = ++latest;
    if (input.value.trim() === '') {
      results.replaceChildren();
      outcome.textContent = '';
      return;
    }
    try {
      const options = {
        limit: LIMIT,
        charBudget: CHARACTERS,
        ...(origin.value === '' ? {} : { origin: origin.value }),
      };
      const result = await searchSnapshot(snapshot, input.value, options, now);
      if (turn !== latest) return;
      outcome.textContent = told(result);
      results.replaceChildren(...result.snippets.map((snippet) => resultOf(snippet, read)));
    } catch (error) {
      if (!(error instanceof BearingError)) throw error;
      outcome.textContent = error.message;
      results.replaceChildren();
    }
  };
  let timer = 0;
  input.addEventListener('input', () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => void search(), PAUSE_MS);
  });
  origin.addEventListener('change', () => void search());
  byId('search-form').addEventListener('submit', (event) => {
    event.preventDefault();
    clearTimeout(timer);
    void search();
  });
  document.addEventListener('keydown', (event) => {
    const typing = /^(?:INPUT|SELECT|TEXTAREA)$/.test((event.target as Element).tagName);
    if (event.key !== '/' || typing || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    input.focus();
  });
  input.disabled = false;
  outcome.textContent = '';
}

function told({ snippets, omitted, advice, query }: SearchResult): string {
  const count =
    snippets.length === 0
      ? 'Nothing found.'
      : `${snippets.length} passage${snippets.length === 1 ? '' : 's'} shown${omitted > 0 ? `, ${omitted} more matched` : ''}.`;
  const unmatched = query.unmatched.length === 0 ? [] : [`Matched nothing: ${query.unmatched.slice(0, 8).join(', ')}.`];
  return [count, ...unmatched, ...advice].join(' ');
}

function resultOf(snippet: Snippet, read: (id: string) => void): HTMLLIElement {
  const item = make('li');
  const heading = make('h3');
  const button = make('button', snippet.heading.length > 0 ? snippet.heading.join(' › ') : snippet.title);
  button.type = 'button';
  button.addEventListener('click', () => read(snippet.document));
  heading.append(button);
  const facts = make('p', `${snippet.document}:${snippet.lines[0]} · ${ageOf(snippet)} `);
  facts.append(make('span', snippet.freshness, `status ${snippet.freshness}`));
  item.append(heading, facts, make('pre', snippet.text));
  return item;
}

function ageOf({ asOf, ageDays }: Snippet): string {
  if (asOf === null || ageDays === null) return 'undated';
  return `${asOf}, ${ageDays === 0 ? 'of the same day' : ageDays === 1 ? '1 day old' : `${ageDays} days old`}`;
}
