import type { Completable } from './completable.js';

/** For a file `_bearing` on the `fpath`. */
export function zshCompletion(verbs: readonly Completable[]): string {
  return [
    '#compdef bearing',
    '# zsh completion for bearing: bearing completion zsh > "${fpath[1]}/_bearing"',
    '_bearing() {',
    '  local -a verbs',
    '  verbs=(',
    ...verbs.map(({ name, summary }) => `    ${quote(`${name}:${summary}`)}`),
    '  )',
    '  if (( CURRENT == 2 )); then',
    "    _describe 'verb' verbs",
    '    return',
    '  fi',
    '  case "${words[2]}" in',
    ...verbs.flatMap(({ name, words, options }) => [
      `    ${name})`,
      `      _arguments -s ${options.map(argument).join(' ')} ${quote(words.length === 0 ? '*:text:_default' : `2:word:(${words.join(' ')})`)} ;;`,
    ]),
    '  esac',
    '}',
    '_bearing "$@"',
  ].join('\n');
}

function argument({ name, value, says }: Completable['options'][number]): string {
  const explained = says.replaceAll('[', '(').replaceAll(']', ')').replaceAll(':', ' -');
  const action = name === 'corpus' ? '_directories' : '_files';
  return quote(`*--${name}[${explained}]${value === null ? '' : `:${value}:${action}`}`);
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
