import { stemEnglish } from './englishStemmer.js';

/** Answers the stem of a word in lower case. */
export type Stemmer = (word: string) => string;

export async function stemmerFor(language: string): Promise<Stemmer> {
  return language === 'english' ? stemEnglish : (word) => word;
}
