import {
  appendFileSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { CaseOperation } from './caseFile.js';

/** Where a case runs: the corpus, and the folder around it. */
export interface Place {
  readonly parent: string;
  readonly corpus: string;
}

/** Replaces what only a run knows: the corpus folder's name and where it is. */
export function substitute(text: string, place: Place): string {
  return text.replaceAll('{corpusName}', path.basename(place.corpus)).replaceAll('{parentAbs}', place.parent);
}

export async function runOperations(operations: readonly CaseOperation[], place: Place): Promise<void> {
  for (const operation of operations) await runOperation(operation, place);
}

async function runOperation(operation: CaseOperation, place: Place): Promise<void> {
  const inside = (name: string | number | undefined): string =>
    path.join(place.corpus, ...substitute(String(name ?? ''), place).split('/'));
  const target = inside(operation.path);
  switch (operation.op) {
    case 'write':
      return write(target, contentOf(operation));
    case 'append':
      mkdirSync(path.dirname(target), { recursive: true });
      return appendFileSync(target, contentOf(operation));
    case 'writeOutside':
      return write(
        path.join(place.parent, ...substitute(operation.path ?? '', place).split('/')),
        contentOf(operation),
      );
    case 'symlink':
      mkdirSync(path.dirname(target), { recursive: true });
      return symlinkSync(substitute(operation.target ?? '', place), target);
    case 'rename':
      mkdirSync(path.dirname(inside(operation.to)), { recursive: true });
      return renameSync(inside(operation.from), inside(operation.to));
    case 'delete':
      return rmSync(target, { recursive: true, force: true });
    case 'deleteRoot':
      return rmSync(place.corpus, { recursive: true, force: true });
    case 'wait':
      await setTimeout(operation.ms ?? 0);
      return;
    case 'touch':
      return utimesSync(target, new Date(), new Date());
    case 'many':
    case 'manyDelete':
      for (let i = Number(operation.from); i <= Number(operation.to); i++) {
        const name = inside((operation.path ?? '').replaceAll('{i}', String(i)));
        if (operation.op === 'many') write(name, (operation.text ?? '').replaceAll('{i}', String(i)));
        else rmSync(name, { force: true });
      }
      return;
    case 'repeat':
      return write(
        target,
        (operation.head ?? '') + (operation.text ?? '').repeat(operation.times ?? 1) + (operation.tail ?? ''),
      );
    default:
      throw new Error(`unknown operation "${operation.op}"`);
  }
}

function contentOf(operation: CaseOperation): string | Buffer {
  return operation.base64 === undefined ? (operation.text ?? '') : Buffer.from(operation.base64, 'base64');
}

function write(file: string, content: string | Buffer): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
}

/** The lines of a source file as text, whatever its bytes. */
export function sourceLines(place: Place, name: string): Set<string> {
  const text = readFileSync(path.join(place.corpus, ...name.split('/')), 'utf8');
  return new Set(text.split(/\r\n?|\n/).map((line) => line.trim()));
}
