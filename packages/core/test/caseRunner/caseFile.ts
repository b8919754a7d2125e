import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** One step of `case.json`: what to do, and what must hold afterwards. */
export interface CaseStep {
  readonly action: CaseAction;
  readonly expect: Expectation;
}

export interface CaseAction {
  readonly run: string;
  readonly query?: string;
  readonly id?: string;
  readonly ops?: readonly CaseOperation[];
  readonly settleMs?: number;
  readonly calls?: readonly McpCall[];
  readonly then?: string;
}

export type McpCall = string | { readonly tool: string; readonly [argument: string]: unknown };

export interface CaseOperation {
  readonly op: string;
  readonly path?: string;
  readonly text?: string;
  readonly base64?: string;
  readonly target?: string;
  readonly from?: string | number;
  readonly to?: string | number;
  readonly ms?: number;
  readonly head?: string;
  readonly tail?: string;
  readonly times?: number;
}

/** By the grammar's keys; each is checked when its turn comes, and an unknown one fails the case. */
export type Expectation = Readonly<Record<string, unknown>>;

export interface Case {
  readonly id: string;
  readonly folder: string;
  readonly title: string;
  readonly clock: string;
  readonly env: Readonly<Record<string, string>> | null;
  readonly platforms: readonly string[] | null;
  readonly setup: readonly CaseOperation[];
  readonly steps: readonly CaseStep[];
}

/** The cases of a folder, by name. A folder that is itself a case is one. */
export function readCases(folder: string): Case[] {
  const names = readdirSync(folder, { withFileTypes: true });
  if (names.some((entry) => entry.name === 'case.json')) return [readCase(folder)];
  return names
    .filter((entry) => entry.isDirectory())
    .map((entry) => path.join(folder, entry.name))
    .filter((below) => readdirSync(below).includes('case.json'))
    .sort()
    .map(readCase);
}

export function readCase(folder: string): Case {
  const value = JSON.parse(readFileSync(path.join(folder, 'case.json'), 'utf8')) as Partial<Case>;
  return {
    id: value.id ?? path.basename(folder),
    folder,
    title: value.title ?? '',
    clock: value.clock ?? '2026-11-30T12:00:00Z',
    env: value.env ?? null,
    platforms: value.platforms ?? null,
    setup: value.setup ?? [],
    steps: value.steps ?? [],
  };
}
