import { BearingError, Corpus } from '@bearing/core';
import { nearestWord } from './arguments/nearest.js';
import { switchOption, textOption } from './arguments/option.js';
import { parseVerbArguments, timeOption } from './arguments/parse.js';
import { ProgressLine, type ProgressScreen } from './progressLine.js';
import { renderHelp, renderVerbHelp } from './render/help.js';
import type { Screen } from './verb.js';
import { VERBS } from './verbs/index.js';

/** The world as a run of the command sees it; tests pass their own. */
export interface World {
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly version: string;
  readonly stdin: () => Promise<string>;
  readonly screen: Screen;
  readonly program: { readonly command: string; readonly args: readonly string[] };
  readonly writeOut: (text: string) => Promise<void>;
  readonly writeError: (text: string) => Promise<void>;
  /** Where the progress of long work is shown. */
  readonly progress?: ProgressScreen | undefined;
}

/** Runs one command line and answers its exit code. */
export async function run(world: World): Promise<number> {
  const [first, ...rest] = world.argv;
  if (first === undefined || first === '--help' || first === '-h' || first === 'help') {
    await world.writeOut(`${renderHelp(VERBS)}\n`);
    return first === undefined ? 2 : 0;
  }
  if (first === '--version' || first === '-V') {
    await world.writeOut(`${world.version}\n`);
    return 0;
  }
  const progress = world.progress === undefined ? null : new ProgressLine(world.progress);
  const onProgress = progress?.report;
  try {
    const verb = VERBS.find(({ name }) => name === first);
    if (verb === undefined) {
      throw unknownVerb(first);
    }
    const { options, positionals } = parseVerbArguments(verb.name, verb.options, rest);
    if (switchOption(options, 'help')) {
      await world.writeOut(`${renderVerbHelp(verb)}\n`);
      return 0;
    }
    const root = textOption(options, 'corpus') ?? world.env['BEARING_CORPUS'] ?? 'corpus';
    const now = timeOption(textOption(options, 'now') ?? world.env['BEARING_NOW']);
    const cache = !switchOption(options, 'no-cache');
    const opened: Corpus[] = [];
    const outcome = await verb.run({
      arguments: positionals,
      options,
      now,
      stdin: world.stdin,
      root,
      version: world.version,
      openCorpus: async () => {
        const corpus = await Corpus.open(root, { clock: () => now, cache, onProgress });
        opened.push(corpus);
        return corpus;
      },
      openCorpusAt: (at) => Corpus.openAt(root, at, { clock: () => now, onProgress }),
      isCorpus: (folder) =>
        Corpus.open(folder, { cache: false }).then(
          (corpus) => corpus.snapshot().found > 0,
          () => false,
        ),
      program: world.program,
      screen: switchOption(options, 'no-color') ? { columns: world.screen.columns, colour: false } : world.screen,
      onProgress,
    });
    progress?.clear();
    if (switchOption(options, 'json')) {
      if (outcome.json !== undefined) await world.writeOut(`${JSON.stringify(outcome.json, null, 2)}\n`);
    } else if (outcome.text !== undefined) {
      await world.writeOut(`${outcome.text}\n`);
    }
    // The answer is out: what the next run is spared is worth a moment now.
    for (const corpus of opened) await corpus.saveIndex();
    return outcome.exitCode;
  } catch (error) {
    progress?.clear();
    if (!(error instanceof BearingError)) throw error;
    await world.writeError(`${error.toLine()}\n`);
    return error.code === 'DOCUMENT_NOT_FOUND' ? 1 : 2;
  }
}

function unknownVerb(typed: string): BearingError {
  const names = VERBS.map(({ name }) => name);
  const nearest = nearestWord(typed, names);
  return new BearingError('USAGE', `there is no verb ${JSON.stringify(typed)}`, {
    hint: nearest === null ? `it is one of ${names.join(', ')}` : `did you mean "bearing ${nearest}"?`,
  });
}
