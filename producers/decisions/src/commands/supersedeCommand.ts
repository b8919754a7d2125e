import { supersede } from '../supersede/supersede.js';
import { corpusOf, folderOf, type LocalCommand, WrongUsage } from './localCommand.js';

export const supersedeCommand: LocalCommand = {
  help: `Makes one decision take another's place, in both files, or in neither.

Usage: bearing-decisions supersede OLD NEW [options]

OLD and NEW are ids, file names, aliases, numbers or titles.

Options:
  --corpus DIR    the corpus (default: BEARING_CORPUS, then ./corpus)
  --folder NAME   folder of the corpus (default: decisions)
  --dry-run       say what would change, and write nothing
  --json          the answer as one JSON document
  --help          this text

Example:
  bearing-decisions supersede ADR-0007 2026-11-30-keep-money-in-minor-units

Exit codes: 0 done, or said so already; 1 failed; 2 wrong usage.
`,
  options: { 'dry-run': { type: 'boolean' } },
  run(positionals, values) {
    const [oldName, newName, ...more] = positionals;
    if (oldName === undefined || newName === undefined || more.length > 0)
      throw new WrongUsage('give two decisions: the old one, then the new one');
    const report = supersede({
      corpus: corpusOf(values),
      folder: folderOf(values),
      oldName,
      newName,
      dryRun: values['dry-run'] === true,
    });
    const verb = report.dryRun ? 'would change' : 'changed';
    const lines =
      report.written.length === 0 ? ['both files say so already'] : report.written.map((file) => `${verb} ${file}`);
    return { exitCode: 0, text: `${report.new}\n  supersedes ${report.old}\n${lines.join('\n')}\n`, json: report };
  },
};
