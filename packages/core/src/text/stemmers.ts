import { stemEnglish } from './englishStemmer.js';

/** Answers the stem of a word in lower case. */
export type Stemmer = (word: string) => string;

/**
 * The languages of bearing.json's `language` besides English, each by its Snowball algorithm. A page in another language
 * than the corpus's is found all the same: by its own words, stemmed alike when indexed and when asked.
 */
const SNOWBALL: Readonly<Record<string, () => Promise<{ stemmer: Stemmer }>>> = {
  arabic: () => import('@orama/stemmers/arabic'),
  danish: () => import('@orama/stemmers/danish'),
  dutch: () => import('@orama/stemmers/dutch'),
  finnish: () => import('@orama/stemmers/finnish'),
  french: () => import('@orama/stemmers/french'),
  german: () => import('@orama/stemmers/german'),
  greek: () => import('@orama/stemmers/greek'),
  hungarian: () => import('@orama/stemmers/hungarian'),
  indonesian: () => import('@orama/stemmers/indonesian'),
  irish: () => import('@orama/stemmers/irish'),
  italian: () => import('@orama/stemmers/italian'),
  lithuanian: () => import('@orama/stemmers/lithuanian'),
  norwegian: () => import('@orama/stemmers/norwegian'),
  portuguese: () => import('@orama/stemmers/portuguese'),
  romanian: () => import('@orama/stemmers/romanian'),
  russian: () => import('@orama/stemmers/russian'),
  spanish: () => import('@orama/stemmers/spanish'),
  swedish: () => import('@orama/stemmers/swedish'),
  tamil: () => import('@orama/stemmers/tamil'),
  turkish: () => import('@orama/stemmers/turkish'),
};

/** The stemmer of a language; for one that has none, words stay as they are. */
export async function stemmerFor(language: string): Promise<Stemmer> {
  const name = language.toLowerCase();
  if (name === 'english') return stemEnglish;
  if (!Object.hasOwn(SNOWBALL, name)) return (word) => word;
  const { stemmer } = await (SNOWBALL[name] as () => Promise<{ stemmer: Stemmer }>)();
  return (word) => stemmer(word) || word;
}
