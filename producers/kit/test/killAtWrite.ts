// Stops a run at its nth touch of the disk: before it, after it, or in the middle of a write. Preloaded into a child it
// ends the process by SIGKILL; called within a test it lets nothing touch the disk from there on, which is the same to
// the disk and takes no process.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

export type KillMoment = 'before' | 'half' | 'after';

/** Answers how to undo it, and how many touches there were. */
export function stopAtTouch(
  at: number,
  moment: KillMoment,
  die: () => never,
): { restore: () => void; touches: () => number } {
  const { renameSync, linkSync, rmSync, rmdirSync, writeFileSync } = fs;
  const real = { renameSync, linkSync, rmSync, rmdirSync, writeFileSync };
  let touches = 0;
  let dead = false;
  const guard = (act: () => void, half: () => void): void => {
    if (dead) die();
    dead = ++touches === at;
    if (!dead || moment === 'after') act();
    else if (moment === 'half') half();
    if (dead) die();
  };
  const nothing = (): void => {};
  fs.renameSync = (from, to) => guard(() => real.renameSync(from, to), nothing);
  fs.linkSync = (from, to) => guard(() => real.linkSync(from, to), nothing);
  fs.rmSync = (file, options) => guard(() => real.rmSync(file, options), nothing);
  fs.rmdirSync = (folder) => guard(() => real.rmdirSync(folder), nothing);
  fs.writeFileSync = (file, data, options) =>
    guard(
      () => real.writeFileSync(file, data, options),
      () => real.writeFileSync(file, typeof data === 'string' ? data.slice(0, data.length / 2) : '', options),
    );
  syncBuiltinESMExports();
  return {
    touches: () => touches,
    restore: () => {
      Object.assign(fs, real);
      syncBuiltinESMExports();
    },
  };
}

const at = process.env['KILL_AT'];
if (at !== undefined) {
  stopAtTouch(Number(at), 'half', () => {
    process.kill(process.pid, 'SIGKILL');
    for (;;); // The signal takes a moment.
  });
}
