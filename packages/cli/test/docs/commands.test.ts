import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { OWN_CORPUS, ROOT, temporaryFolder } from '../world.js';
import { commandsOf, type PageCommand } from './page.js';

const LAUNCHERS: Readonly<Record<string, string>> = {
  bearing: 'packages/cli/bin/bearing.cjs',
  'bearing-mcp': 'packages/mcp/bin/bearing-mcp.mjs',
  'bearing-schema': 'producers/schema/bin/bearing-schema.mjs',
  'bearing-wiki': 'producers/wiki/bin/bearing-wiki.mjs',
  'bearing-decisions': 'producers/decisions/bin/bearing-decisions.mjs',
  'bearing-impl': 'producers/impl/bin/bearing-impl.mjs',
};

/** Programs that the pages name and that are not ours: named, never run. */
const OTHERS =
  /^(?:git|echo|cat|cd|mkdir|chmod|export|curl|crontab|mcpb|claude|brew|scoop|winget|apt-get|psql|mysqldump|pg_dump|sqlite3|sqlcmd|source|npx|python3|my-producer|sh|pwsh|PGPASSWORD=.*|BEARING_[A-Z_]+=.*)$/;

const PAGES = [
  'README.md',
  'ARCHITECTURE.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'integrations/claude-plugin/README.md',
  'producers/README.md',
  ...readdirSync(path.join(ROOT, 'docs')).map((name) => `docs/${name}`),
].filter((page) => page.endsWith('.md') && existsSync(path.join(ROOT, page)));

for (const page of PAGES) {
  const commands = commandsOf(readFileSync(path.join(ROOT, page), 'utf8').replaceAll('\r\n', '\n'));
  if (commands.length === 0) continue;
  describe(`the commands of ${page}`, () => {
    const sandbox = temporaryFolder();
    cpSync(OWN_CORPUS, path.join(sandbox, 'corpus'), { recursive: true });
    cpSync(path.join(ROOT, 'packages/cli/test/docs/sandbox'), sandbox, { recursive: true });
    for (const command of commands) {
      it(`line ${command.line}: ${command.words.join(' ')}`, () => tryCommand(command, sandbox));
    }
  });
}

function tryCommand(command: PageCommand, sandbox: string): void {
  const [first = '', ...args] = command.words;
  const program = first.replace(/^(?:\.\/)?node_modules\/\.bin\//, '');
  const launcher = LAUNCHERS[program];
  if (launcher !== undefined) {
    if (!command.run) {
      checkOptions(launcher, args);
      return;
    }
    const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(ROOT, launcher), ...args], {
      cwd: sandbox,
      encoding: 'utf8',
      // Output is shown as of one day; producers that a page runs record the real time.
      env: {
        ...process.env,
        NO_COLOR: '1',
        ...(command.output === null ? {} : { BEARING_NOW: '2026-12-01T12:00:00Z' }),
      },
      input: command.input === null ? '' : readFileSync(path.join(sandbox, command.input), 'utf8'),
    });
    assert.equal(status, command.exitCode, `${stdout}\n${stderr}`);
    if (command.output !== null)
      assert.equal(
        `${stdout}${stderr}`.trimEnd(),
        command.output,
        'run "node scripts/pages.mjs" to show what it says now',
      );
  } else if (program === 'npm') checkNpm(args);
  else if (program === 'node') assert.ok(existsSync(path.join(ROOT, args[0] ?? '')), `${args[0]} is not there`);
  else assert.match(program, OTHERS, `${program} is no program that the pages may name`);
}

/** Holds a command that is not run to the options that its help names. */
function checkOptions(launcher: string, args: readonly string[]): void {
  const verb = launcher.includes('/cli/') && args[0] !== undefined && !args[0].startsWith('-') ? [args[0]] : [];
  const { stdout } = spawnSync(process.execPath, [path.join(ROOT, launcher), ...verb, '--help'], { encoding: 'utf8' });
  for (const option of args.filter((word) => /^--[a-z]/.test(word))) {
    assert.ok(stdout.includes(option.split('=')[0] ?? option), `${option} is not in the help`);
  }
}

function checkNpm(args: readonly string[]): void {
  const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const [command, script] = args;
  if (command === 'run') assert.ok(scripts[script ?? ''] !== undefined, `there is no script ${script}`);
  else if (command === 'test' || command === 'start') assert.ok(scripts[command] !== undefined);
  else assert.match(command ?? '', /^(?:ci|install|uninstall|pack|publish|run|rebuild)$/);
}
