import fs from 'node:fs';
import path from 'node:path';
import { BearingError } from '@bearing/format';
import type { ReadOptions } from '../page/wiki.js';
import { type ArchiveLimits, readArchive } from './archive.js';
import { walkFolder } from './folder.js';
import type { InputFile } from './inputFile.js';

export type { InputFile } from './inputFile.js';

/** What is imported: a folder, an archive or one file, all looked at as a list of files. */
export interface Input {
  /** The input's own name without its folders: `handbook.zip`. */
  readonly name: string;
  /** The folder on disk, for asking git about it; null for an archive or a single file. */
  readonly folder: string | null;
  readonly files: readonly InputFile[];
  /** Lets go of the archive. Nothing is read after it. */
  close(): void;
}

export async function openInput(location: string, limits: ArchiveLimits, options: ReadOptions): Promise<Input> {
  const absolute = path.resolve(location);
  const name = path.basename(absolute);
  const stat = statOf(absolute, location);
  if (stat.isDirectory()) return { name, folder: absolute, files: walkFolder(absolute), close: nothing };
  if (/\.zip$/i.test(name)) return { name, folder: null, ...(await readArchive(absolute, name, limits, options)) };
  const file: InputFile = { path: name, bytes: stat.size, read: () => fs.promises.readFile(absolute) };
  return { name, folder: null, files: [file], close: nothing };
}

function nothing(): void {}

/** A file's text: UTF-8, or UTF-16 where a byte order mark says so. Without the mark. */
export async function readText(file: InputFile): Promise<string> {
  return decodeText(await file.read());
}

export function decodeText(bytes: Buffer): string {
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    // Neither: an old page in the code page of western Windows, which holds every byte.
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The file's name without its folders. */
export function baseName(filePath: string): string {
  return filePath.split('/').pop() ?? filePath;
}

/** The path without the last part; empty at the top. */
export function folderOf(filePath: string): string {
  return filePath.includes('/') ? filePath.slice(0, filePath.lastIndexOf('/')) : '';
}

/** The path with its `.` and `..` resolved; null where it leads out of the input. */
export function joinPath(folder: string, relative: string): string | null {
  const parts: string[] = relative.startsWith('/') ? [] : folder.split('/').filter(Boolean);
  for (const part of relative.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return null;
  }
  return parts.join('/');
}

function statOf(absolute: string, given: string): fs.Stats {
  try {
    return fs.statSync(absolute);
  } catch (error) {
    throw new BearingError('INPUT_NOT_FOUND', 'there is no such file or folder', {
      where: path.basename(given),
      hint: 'give the export (a .zip, a folder or a file) as the first argument',
      cause: error,
    });
  }
}
