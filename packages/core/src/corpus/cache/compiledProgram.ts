import {
  closeSync,
  constants,
  fstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Script } from 'node:vm';
import { crc32 } from 'node:zlib';
import { cacheFolder } from './cacheFolder.js';

/** What is kept begins with a sum of the rest: the engine trusts it, and a half-written one would crash it. */
const SUM_BYTES = 4;

/**
 * Runs a CommonJS program, and the parts beside it that it loads, in this process with what the engine compiled of it at an earlier run, kept in the user's cache
 * folder beside the index files: compiling took a third of a start. Node has this from 22.1 on only; here all versions do
 * alike. Whatever is off with what was kept, the program is compiled anew, as it is where nothing is to be kept.
 * `use`: what the program is run for, since what a run doesn't need isn't compiled.
 */
export function runCompiled(file: string, use: string, folder: string | null = cacheFolder()): void {
  // Bun compiles faster than it would read, and keeps nothing in this form.
  if (folder === null || process.versions['bun'] !== undefined) {
    createRequire(file)(file);
    return;
  }
  runScript(file, use, folder, new Map());
}

/** `loaded`: the exports of the program's own files, each of which is run once. */
function runScript(file: string, use: string, folder: string, loaded: Map<string, unknown>): unknown {
  const source = readFileSync(file, 'utf8');
  const digest = crc32(source).toString(16).padStart(8, '0');
  const { name, dir } = path.parse(file);
  const kept = path.join(folder, `${name}-${use}-${digest}-${process.version}-${process.arch}.code`);
  const cachedData = readOwn(kept);
  const script = new Script(`(function (exports, require, module, __filename, __dirname) {${source}\n})`, {
    filename: file,
    ...(cachedData === null ? {} : { cachedData }),
  });
  if (cachedData === null || script.cachedDataRejected === true) {
    // At the end, when the engine has compiled what a run needs.
    process.once('exit', () => keep(kept, script.createCachedData()));
  }
  const ofNode = createRequire(file);
  const require = (id: string): unknown => {
    if (!id.startsWith('./')) return ofNode(id);
    const part = path.join(dir, id);
    if (!loaded.has(part)) loaded.set(part, runScript(part, use, folder, loaded));
    return loaded.get(part);
  };
  const module = { exports: {} };
  const run = script.runInThisContext() as (...given: unknown[]) => void;
  run.call(module.exports, module.exports, require, module, file, dir);
  return module.exports;
}

/** Code is only taken from a file that this user alone can have written. */
function readOwn(file: string): Buffer | null {
  let handle: number;
  try {
    handle = openSync(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  } catch {
    return null;
  }
  try {
    const { uid, mode } = fstatSync(handle);
    const own = process.getuid === undefined || (uid === process.getuid() && (mode & 0o022) === 0);
    const bytes = own ? readFileSync(handle) : Buffer.alloc(0);
    const code = bytes.subarray(SUM_BYTES);
    return bytes.length > SUM_BYTES && crc32(code) === bytes.readUInt32LE() ? code : null;
  } catch {
    return null;
  } finally {
    closeSync(handle);
  }
}

function keep(file: string, code: Buffer): void {
  const temporary = `${file}.${process.pid}.${process.hrtime.bigint()}.tmp`;
  try {
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    const sum = Buffer.alloc(SUM_BYTES);
    sum.writeUInt32LE(crc32(code));
    writeFileSync(temporary, Buffer.concat([sum, code]), { flag: 'wx', mode: 0o600 });
    renameSync(temporary, file);
  } catch {
    try {
      unlinkSync(temporary);
    } catch {
      // It was never made.
    }
  }
}
