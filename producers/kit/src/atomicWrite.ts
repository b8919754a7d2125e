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
  const temporary = path.join(folder, `${temporaryPrefix(owner)}${randomBytes(6).toString('hex')}.tmp`);
  try {
    writeWhole(temporary, text, durable);
    await retryWhileLocked(() => fs.renameSync(temporary, file));
  } catch (error) {
    fs.rmSync(temporary, { force: true });
    throw error;
  }
}

/** How the names of a producer's temporary files start. Hidden, and of no ending that a reader reads. */
export function temporaryPrefix(owner: string): string {
  return `.bearing-${owner}-`;
}

/** True for what {@link writeAtomically} left behind when it was killed. */
export function isTemporaryOf(owner: string, name: string): boolean {
  return (
    name.startsWith(temporaryPrefix(owner)) && /^[0-9a-f]{12}\.tmp$/.test(name.slice(temporaryPrefix(owner).length))
  );
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
export async function retryWhileLocked(action: () => void, waits: readonly number[] = WAITS): Promise<void> {
  for (const wait of waits) {
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
