/** A command of a page, as a reader would type it. */
export interface PageCommand {
  /** Line of the page, from 1. */
  readonly line: number;
  readonly words: readonly string[];
  /** A file of the sandbox that is given on stdin. */
  readonly input: string | null;
  /** False where the page says that it is not run, and why. */
  readonly run: boolean;
  /** What the page shows as its output; `null` where it shows none. */
  readonly output: string | null;
  readonly exitCode: number;
}

/**
 * The commands of a markdown page: lines after `$ ` in `console` blocks, and every line of `sh` blocks. A block behind
 * `<!-- not run: why -->` is read and not run. `# exit 1` at a line's end says with what it exits.
 */
export function commandsOf(text: string): PageCommand[] {
  const commands: PageCommand[] = [];
  const lines = text.split('\n');
  let fence: 'console' | 'sh' | 'other' | null = null;
  let run = true;
  let shown: { command: PageCommand; output: string[] } | null = null;
  const finish = (): void => {
    if (shown !== null)
      commands.push({ ...shown.command, output: shown.output.length === 0 ? null : shown.output.join('\n').trimEnd() });
    shown = null;
  };
  for (const [index, line] of lines.entries()) {
    const info = /^```(\w*)/.exec(line);
    if (info !== null) {
      finish();
      if (fence === null) {
        fence = info[1] === 'console' || info[1] === 'sh' ? info[1] : 'other';
        run = !/^<!-- not run: .+ -->$/.test(lines[index - 1]?.trim() || (lines[index - 2]?.trim() ?? ''));
      } else fence = null;
      continue;
    }
    if (fence === 'sh' && line.trim() !== '' && !line.startsWith('#')) {
      for (const part of line.split(' && ')) commands.push(parseCommand(part, index + 1, run));
    } else if (fence === 'console' && line.startsWith('$ ')) {
      finish();
      shown = { command: parseCommand(line.slice(2), index + 1, run), output: [] };
    } else if (fence === 'console') shown?.output.push(line);
  }
  return commands;
}

function parseCommand(text: string, line: number, run: boolean): PageCommand {
  const exit = /#\s*exit (\d)\s*$/.exec(text);
  const bare = text.replace(/\s+#\s.*$/, '');
  const words = [...bare.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map((match) => match[1] ?? match[2] ?? match[3] ?? '');
  const redirect = words.findIndex((word) => word === '<' || word === '>');
  return {
    line,
    words: redirect < 0 ? words : words.slice(0, redirect),
    input: words[redirect] === '<' ? (words[redirect + 1] ?? null) : null,
    run,
    output: null,
    exitCode: exit === null ? 0 : Number(exit[1]),
  };
}
