// Has the client's own tools look at what scripts/integrations.mjs assembles: the plugin, as strictly as the catalogue of
// plugins does before it takes one, and the MCPB bundle, which is packed too.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';

const WINDOWS = process.platform === 'win32';

/** @param tools the folder whose `node_modules` holds `claude` and `mcpb`; @param home an empty folder of the caller's */
export function checkManifests({ root, tools, home, check }) {
  const made = spawnSync(process.execPath, [path.join(root, 'scripts', 'integrations.mjs')], { encoding: 'utf8' });
  check('the plugin and the bundle are assembled', made.status === 0, made.stderr);
  const run = (name, args) => {
    const bin = path.join(tools, 'node_modules', '.bin', WINDOWS ? `${name}.cmd` : name);
    const env = { HOME: home, USERPROFILE: home, PATH: process.env.PATH, DISABLE_AUTOUPDATER: '1' };
    const { status, stdout, stderr } = spawnSync(bin, args, {
      cwd: home,
      env,
      encoding: 'utf8',
      shell: WINDOWS,
      timeout: 120_000,
    });
    return { held: status === 0, seen: `${stdout}${stderr}` };
  };

  // A copy outside of the repository: what lies around the plugin here is not there where it is installed.
  const plugin = path.join(home, 'plugin');
  mkdirSync(plugin, { recursive: true });
  cpSync(path.join(root, 'dist', 'claude-plugin'), plugin, { recursive: true });
  const validated = run('claude', ['plugin', 'validate', '--strict', '--profile', 'directory', plugin]);
  check('claude plugin validate --strict --profile directory', validated.held, validated.seen);

  const bundle = path.join(root, 'dist', 'mcpb');
  const manifest = run('mcpb', ['validate', path.join(bundle, 'manifest.json')]);
  check('mcpb validate', manifest.held, manifest.seen);
  const file = path.join(home, 'bearing.mcpb');
  const packed = run('mcpb', ['pack', bundle, file]);
  check('mcpb pack', packed.held && existsSync(file), packed.seen);
}
