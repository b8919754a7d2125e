import type { Completable } from './completable.js';

/** For `~/.config/fish/completions/bearing.fish`. */
export function fishCompletion(verbs: readonly Completable[]): string {
  const lines = ['# fish completion for bearing: bearing completion fish > ~/.config/fish/completions/bearing.fish'];
  for (const { name, summary } of verbs) {
    lines.push(`complete -c bearing -n __fish_use_subcommand -f -a ${name} -d ${quote(summary)}`);
  }
  for (const { name, words, options } of verbs) {
    if (words.length > 0)
      lines.push(`complete -c bearing -n '__fish_seen_subcommand_from ${name}' -f -a ${quote(words.join(' '))}`);
    for (const option of options) {
      const value = option.value === null ? ' -f' : ' -r';
      lines.push(
        `complete -c bearing -n '__fish_seen_subcommand_from ${name}' -l ${option.name}${value} -d ${quote(option.says)}`,
      );
    }
  }
  return lines.join('\n');
}

function quote(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
