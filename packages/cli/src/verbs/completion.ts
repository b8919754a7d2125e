import { completionScript, SHELL_NAMES } from '../completion/shells.js';
import type { Verb } from '../verb.js';

/** Takes the list of verbs as a function, since it is one of them. */
export function completionVerb(verbs: () => readonly Verb[]): Verb {
  return {
    name: 'completion',
    summary: 'print the completion script of a shell',
    usage: SHELL_NAMES.join('|'),
    words: SHELL_NAMES,
    options: [],
    examples: [{ command: 'source <(bearing completion bash)', says: 'complete verbs and options in this shell' }],
    exitCodes: [
      { code: 0, means: 'printed' },
      { code: 2, means: 'error' },
    ],
    async run(context) {
      const script = completionScript(context.arguments[0], verbs());
      return { exitCode: 0, json: { shell: context.arguments[0], script }, text: script };
    },
  };
}
