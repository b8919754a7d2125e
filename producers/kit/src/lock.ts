import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { BearingError } from '@bearing/format';
import { temporaryName } from './atomicWrite.js';

/** A holder touches its lock this often while it works. */
const HEARTBEAT_MS = 20_000;
/** A lock from another machine that nobody has touched for this long is a crash's. */
const SILENT_MS = 15 * 60_000;

/** Who holds a lock. `token` tells two holders apart, `processStart` a process from a later one with its number. */
interface LockHolder {
  readonly token: string;
  readonly pid: number;
  readonly host: string;
  readonly since: string;
  readonly processStart: string | null;
}

export interface Lock {
  release(): void;
}

/** Tokens of this very process: a number that a container gives to every main process alike is no proof of life. */
const heldHere = new Set<string>();

/**
 * Takes the one lock that a producer has in a corpus, `_state/{producer}.lock`. A lock whose process is gone, or that
 * another machine has not touched for 15 minutes, is a crash's and is taken over.
 *
 * @throws BearingError `LOCKED` while another run of the same producer is at work.
 */
export function takeLock(corpus: string, producer: string, now: Date): Lock {
  const file = path.join(corpus, '_state', `${producer}.lock`);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const mine: LockHolder = {
    token: randomUUID(),
    pid: process.pid,
    host: hostname(),
    since: now.toISOString(),
    processStart: processStart(process.pid),
  };
  for (let attempt = 0; attempt < 5; attempt++) {
    if (createExclusively(file, `${JSON.stringify(mine)}\n`, producer)) return hold(file, mine.token);
    const holder = readHolder(file);
    if (holder === 'gone') continue;
    if (!isStale(holder)) throw lockedError(producer, holder);
    takeAway(file, holder.text, producer);
  }
  throw lockedError(producer, readHolder(file));
}

function hold(file: string, token: string): Lock {
  heldHere.add(token);
  const heartbeat = setInterval(() => {
    const time = new Date();
    try {
      fs.utimesSync(file, time, time);
    } catch {
      // Gone or held by a scanner for a moment: the next beat tries again.
    }
  }, HEARTBEAT_MS);
  heartbeat.unref();
  return {
    release(): void {
      clearInterval(heartbeat);
      heldHere.delete(token);
      const holder = readHolder(file);
      if (holder === 'gone' || holder.holder?.token !== token) return;
      try {
        fs.rmSync(file, { force: true });
      } catch {
        // Whoever comes next finds its process gone.
      }
    },
  };
}

/** Puts the whole lock there in one step, so that a kill leaves no empty one. False where one is there already. */
function createExclusively(file: string, text: string, producer: string): boolean {
  const temporary = path.join(path.dirname(file), temporaryName(producer));
  fs.writeFileSync(temporary, text);
  try {
    fs.linkSync(temporary, file);
    return true;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    // Somebody is there, or the holder has swept up what it took for a killed run's: look again.
    if (code === 'EEXIST' || code === 'ENOENT') return false;
    return createWithoutLinks(file, text);
  } finally {
    fs.rmSync(temporary, { force: true });
  }
}

/** Some shares and memory cards have no hard links. */
function createWithoutLinks(file: string, text: string): boolean {
  try {
    fs.writeFileSync(file, text, { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

interface FoundLock {
  readonly text: string;
  /** `null` where the text can't be read as a lock. */
  readonly holder: LockHolder | null;
  readonly silentMs: number;
}

function readHolder(file: string): FoundLock | 'gone' {
  try {
    const text = fs.readFileSync(file, 'utf8');
    return { text, holder: parseHolder(text), silentMs: Date.now() - fs.statSync(file).mtimeMs };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 'gone';
    throw error;
  }
}

function parseHolder(text: string): LockHolder | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return null;
    const fields = new Map<string, unknown>(Object.entries(value));
    const [token, pid, host, since] = ['token', 'pid', 'host', 'since'].map((name) => fields.get(name));
    const start = fields.get('processStart');
    if (typeof token !== 'string' || typeof pid !== 'number') return null;
    if (typeof host !== 'string' || typeof since !== 'string') return null;
    return { token, pid, host, since, processStart: typeof start === 'string' ? start : null };
  } catch {
    return null;
  }
}

function isStale({ holder, silentMs }: FoundLock): boolean {
  if (holder === null || holder.host !== hostname()) return silentMs > SILENT_MS;
  if (holder.pid === process.pid) return !heldHere.has(holder.token);
  if (!isAlive(holder.pid)) return true;
  const start = processStart(holder.pid);
  if (holder.processStart !== null && start !== null) return holder.processStart !== start;
  return silentMs > SILENT_MS;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** When a process started, in Linux's clock ticks since boot; `null` on other systems. */
function processStart(pid: number): string | null {
  try {
    const fields = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ');
    return fields?.[19] ?? null;
  } catch {
    return null;
  }
}

/** Takes a stale lock away, and puts back what another run has put there in the meantime. */
function takeAway(file: string, staleText: string, producer: string): void {
  const aside = path.join(path.dirname(file), temporaryName(producer));
  try {
    fs.renameSync(file, aside);
    if (fs.readFileSync(aside, 'utf8') !== staleText) fs.linkSync(aside, file);
    fs.rmSync(aside, { force: true });
  } catch {
    // Somebody else took it away first: the next attempt sees what is there.
  }
}

function lockedError(producer: string, found: FoundLock | 'gone'): BearingError {
  const holder = found === 'gone' ? null : found.holder;
  const by = holder === null ? '' : ` (process ${holder.pid} on ${holder.host}, since ${holder.since})`;
  return new BearingError('LOCKED', `another run of "${producer}" is at work in this corpus${by}`, {
    where: `_state/${producer}.lock`,
    hint: 'wait for it to end; if no such run exists, delete the lock file',
  });
}
