import { mkdirSync, readFileSync, renameSync, unlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Script } from 'node:vm';
import { cacheFolder } from './cacheFolder.js';
import { crc32 } from './crc32.js';
import { readOwnFile } from './ownFile.js';

/** What is kept begins with a sum of the rest: the engine trusts it, and a half-written one would crash it. */
const SUM_BYTES = 4;

/**
 * Runs a CommonJS program, and the parts beside it that it loads, in this process with what the engine compiled of them at
 * an earlier run, kept in the user's cache folder beside the index files: compiling took a third of a start. Node has this
 * from 22.1 on only; here all versions do alike. Whatever is off with what was kept, the program is compiled anew, as it is
 * where nothing is to be kept. `use`: what the program is run for, since what a run doesn't need isn't compiled.
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
  const source = readFileSync(file);
  const digest = crc32(source).toString(16).padStart(8, '0');
  const { name, dir } = path.parse(file);
  const kept = path.join(folder, `${name}-${use}-${digest}-${process.version}-${process.arch}.code`);
  const cachedData = readCode(kept);
  const script = new Script(
    `(function (exports, require, module, __filename, __dirname) {${source.toString('utf8')}\n})`,
    {
      filename: file,
      ...(cachedData === null ? {} : { cachedData }),
    },
  );
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

function readCode(file: string): Buffer | null {
  return readOwnFile(file, (handle) => {
    const bytes = readFileSync(handle);
    const code = bytes.subarray(SUM_BYTES);
    return code.length > 0 && crc32(code) === bytes.readUInt32LE() ? code : null;
  });
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
