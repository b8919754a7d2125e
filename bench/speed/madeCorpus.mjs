// Corpora for timing: made, not written, from a seed, so that each run and machine times the same bytes. Words follow Zipf's
// law over made-up stems with English endings; a third of the documents are tables with identifiers.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Small, fast and the same everywhere: xorshift32. */
export function randomFrom(seed) {
  let state = seed >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state >>>= 0;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 2 ** 32;
  };
}

const SYLLABLES =
  'ba be bi bo da de di do fa fe fo ga go ha he ka ke ki ko la le li lo ma me mi mo na ne no pa pe po ra re ri ro sa se si so ta te ti to va ve wa we'.split(
    ' ',
  );
const ENDINGS = ['', '', '', 's', 'ed', 'ing', 'er', 'ation'];

/** Writes `documents` files of about `bytes` bytes in all; answers the folder. What is there already is kept. */
export function madeCorpus(documents, bytes, folder = path.join(tmpdir(), `bearing-made-${documents}-${bytes}`)) {
  if (existsSync(path.join(folder, 'bearing.json'))) return folder;
  const random = randomFrom(documents);
  const vocabulary = Array.from({ length: Math.min(40_000, 2000 + documents * 10) }, () => {
    const syllables = Array.from(
      { length: 2 + Math.floor(random() * 3) },
      () => SYLLABLES[Math.floor(random() * SYLLABLES.length)],
    );
    return syllables.join('') + ENDINGS[Math.floor(random() * ENDINGS.length)];
  });
  const word = () => vocabulary[Math.floor(vocabulary.length ** random()) - 1] ?? vocabulary[0];
  const size = bytes / documents;
  mkdirSync(folder, { recursive: true });
  for (let number = 0; number < documents; number++) {
    const origin = ['schema', 'business', 'impl', 'decisions'][number % 4];
    const below = path.join(folder, origin, String(Math.floor(number / 400)));
    if (number % 400 < 4) mkdirSync(below, { recursive: true });
    writeFileSync(path.join(below, `${word()}-${number}.md`), makeDocument(number, origin, size, random, word));
  }
  writeFileSync(path.join(folder, 'bearing.json'), `${JSON.stringify({ name: 'Made for timing' })}\n`);
  return folder;
}

function makeDocument(number, origin, size, random, word) {
  const name =
    origin === 'schema'
      ? `dbo.${capital(word())}${capital(word())}${number}`
      : `${capital(word())} ${word()} ${number}`;
  let text = `---\ntitle: ${name}\norigin: ${origin}\nasOf: 2026-11-${String(1 + (number % 28)).padStart(2, '0')}\ntags: [${word()}, ${word()}]\n---\n# ${name}\n\n`;
  for (let section = 1; text.length < size; section++) {
    text += `## ${capital(word())} ${word()}\n\n`;
    if (origin === 'schema' && section % 2 === 1) {
      text += '| Column | Type | Meaning |\n| --- | --- | --- |\n';
      for (let row = 0; row < 12; row++)
        text += `| ${capital(word())}${capital(word())}Id | int | the ${word()} of the ${word()} ${word()} |\n`;
      text += '\n';
    } else {
      for (let sentence = 0; sentence < 8; sentence++) {
        const words = Array.from({ length: 8 + Math.floor(random() * 12) }, word);
        text += `${capital(words.join(' '))}.${sentence % 4 === 3 ? '\n\n' : '\n'}`;
      }
    }
  }
  return text;
}

function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Words of the corpus's own, as a short question and as a pasted page. */
export function madeQueries(documents) {
  const random = randomFrom(documents + 7);
  const words = Array.from(
    { length: 400 },
    () => SYLLABLES[Math.floor(random() * SYLLABLES.length)] + SYLLABLES[Math.floor(random() * SYLLABLES.length)],
  );
  return { short: words.slice(0, 3).join(' '), page: words.join(' ') };
}
