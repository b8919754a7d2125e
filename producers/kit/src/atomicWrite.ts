import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Waits between tries, in milliseconds: a virus scanner or an editor on Windows holds a file for a moment. */
const WAITS = [10, 20, 50, 100, 200, 400, 800];
const LOCKED = new Set(['EPERM', 'EBUSY', 'EACCES']);

/**
 * Writes a file so that a reader sees the old text or the new, never a part: a temporary file in the same folder, then
 * a rename over it. Killed in between, it leaves a hidden temporary file that the producer's next run removes.
 * `durable` waits for the disk, which a state needs and a thousand documents can't afford.
 */
export async function writeAtomically(file: string, text: string, owner: string, durable = false): Promise<void> {
  const folder = path.dirname(file);
  fs.mkdirSync(folder, { recursive: true });
  const temporary = path.join(folder, temporaryName(owner));
  try {
    writeWhole(temporary, text, durable);
    await retryWhileLocked(() => fs.renameSync(temporary, file));
  } catch (error) {
    fs.rmSync(temporary, { force: true });
    throw error;
  }
}

/** A new name for a file on its way. Hidden, of no ending that a reader reads, and known to the owner's next run. */
export function temporaryName(owner: string): string {
  return `.bearing-${owner}-${randomBytes(6).toString('hex')}.tmp`;
}

/** True for a name of {@link temporaryName}: a file that its run left behind when it was killed. */
export function isTemporaryOf(owner: string, name: string): boolean {
  const start = `.bearing-${owner}-`;
  return name.startsWith(start) && /^[0-9a-f]{12}\.tmp$/.test(name.slice(start.length));
}

/** Moves a file, making the folder that it goes to. */
export async function moveFile(from: string, to: string): Promise<void> {
  fs.mkdirSync(path.dirname(to), { recursive: true });
  await retryWhileLocked(() => fs.renameSync(from, to));
}

/** Removes a file; one that is gone already is no error. */
export async function removeFile(file: string): Promise<void> {
  await retryWhileLocked(() => fs.rmSync(file, { force: true }));
}

/** Runs `action` again while another program holds the file. @throws the last error after about 1.6 seconds. */
async function retryWhileLocked(action: () => void): Promise<void> {
  for (const wait of WAITS) {
    try {
      action();
      return;
    } catch (error) {
      if (!LOCKED.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
    }
    await sleep(wait);
  }
  action();
}

function writeWhole(file: string, text: string, durable: boolean): void {
  const handle = fs.openSync(file, 'wx');
  try {
    fs.writeFileSync(handle, text, 'utf8');
    if (durable) fs.fsyncSync(handle);
  } finally {
    fs.closeSync(handle);
  }
}
