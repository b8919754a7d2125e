import type { Completable } from './completable.js';

/** For `source <(bearing completion bash)`. */
export function bashCompletion(verbs: readonly Completable[]): string {
  return [
    '# bash completion for bearing: source <(bearing completion bash)',
    '_bearing() {',
    '  local current="${COMP_WORDS[COMP_CWORD]}" previous="${COMP_WORDS[COMP_CWORD-1]}" words=""',
    '  COMPREPLY=()',
    '  if [ "$COMP_CWORD" -eq 1 ]; then',
    `    COMPREPLY=($(compgen -W "${verbs.map(({ name }) => name).join(' ')} --help --version" -- "$current"))`,
    '    return',
    '  fi',
    '  case "$previous" in',
    '    --corpus) COMPREPLY=($(compgen -d -- "$current")); return ;;',
    '    --file|--out|--queries|--qrels|--run-out) COMPREPLY=($(compgen -f -- "$current")); return ;;',
    '  esac',
    '  case "${COMP_WORDS[1]}" in',
    ...verbs.map(
      ({ name, words, options }) =>
        `    ${name}) words="${[...words, ...options.map((option) => `--${option.name}`)].join(' ')}" ;;`,
    ),
    '  esac',
    '  COMPREPLY=($(compgen -W "$words" -- "$current"))',
    '}',
    'complete -o default -F _bearing bearing',
  ].join('\n');
}
