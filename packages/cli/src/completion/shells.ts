import { BearingError } from '@bearing/core';
import { oneOf } from '../arguments/nearest.js';
import { GLOBAL_OPTIONS } from '../arguments/option.js';
import type { Verb } from '../verb.js';
import { bashCompletion } from './bash.js';
import type { Completable } from './completable.js';
import { fishCompletion } from './fish.js';
import { powershellCompletion } from './powershell.js';
import { zshCompletion } from './zsh.js';

const SHELLS: ReadonlyMap<string, (verbs: readonly Completable[]) => string> = new Map([
  ['bash', bashCompletion],
  ['zsh', zshCompletion],
  ['fish', fishCompletion],
  ['powershell', powershellCompletion],
]);

/** The shells that there is a completion for. */
export const SHELL_NAMES: readonly string[] = [...SHELLS.keys()];

/** The completion script of a shell. @throws BearingError `USAGE` for a shell that is not known. */
export function completionScript(shell: string | undefined, verbs: readonly Verb[]): string {
  const script = SHELLS.get(shell ?? '');
  if (script === undefined) {
    throw new BearingError(
      'USAGE',
      shell === undefined ? 'no shell is named' : `there is no completion for ${JSON.stringify(shell)}`,
      {
        where: 'completion',
        hint: oneOf(shell ?? '', SHELL_NAMES),
      },
    );
  }
  return script(
    verbs.map(({ name, summary, words, options }) => ({
      name,
      summary,
      words: words ?? [],
      options: [...options, ...GLOBAL_OPTIONS].map((option) => ({
        name: option.name,
        value: option.value ?? null,
        says: option.says,
      })),
    })),
  );
}
