import type { FrontMatterReading } from '@bearing/format';

/** Characters that no editor shows: soft hyphens, zero-width spaces and joiners, direction marks, byte order marks. */
export const INVISIBLE = '[\\u00AD\\u200B-\\u200F\\u2060\\uFEFF]';
const SOME = new RegExp(INVISIBLE);
const ALL = new RegExp(INVISIBLE, 'g');

/** A key with something in it that no editor shows counts as what its writer saw; where that is taken, it stays another. */
export function withVisibleKeys(yaml: string, reading: FrontMatterReading): FrontMatterReading {
  if (!SOME.test(yaml)) return reading;
  const hidden = [...reading.values.keys()].filter((key) => SOME.test(key));
  const values = new Map(reading.values);
  const lineOf = new Map(reading.lineOf);
  const problems = [...reading.problems];
  for (const key of hidden) {
    const plain = key.replace(ALL, '');
    const line = lineOf.get(key) ?? 1;
    const message = `the key ${JSON.stringify(plain)} holds characters that no editor shows`;
    problems.push({ code: 'KEY_INVISIBLE', line, message, hint: 'type the key anew' });
    if (values.has(plain)) continue;
    values.set(plain, values.get(key) ?? null);
    lineOf.set(plain, line);
    values.delete(key);
  }
  return { values, lineOf, problems };
}
