import { pathPattern } from './pathPattern.js';

/** Places where the hosts look for it, the first that is there counts. */
export const CODEOWNERS_PLACES = ['.github/CODEOWNERS', 'CODEOWNERS', 'docs/CODEOWNERS', '.gitlab/CODEOWNERS'];

/** Who owns what, by `CODEOWNERS`: of the rules that match a path the last one counts. */
export class Owners {
  readonly #rules: readonly { readonly matches: (path: string) => boolean; readonly owners: readonly string[] }[];

  constructor(text: string) {
    this.#rules = text
      .split('\n')
      .map((line) => line.replace(/(?:^|\s)#.*$/, '').trim())
      .filter((line) => line !== '' && !line.startsWith('['))
      .map((line) => line.split(/(?<!\\)\s+/))
      .map(([pattern = '', ...owners]) => ({ matches: pathPattern(pattern.replaceAll('\\ ', ' ')), owners }));
  }

  of(path: string): readonly string[] {
    return this.#rules.findLast((rule) => rule.matches(path))?.owners ?? [];
  }
}
