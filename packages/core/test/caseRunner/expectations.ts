import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Snippet } from '@bearing/core';
import type { Expectation } from './caseFile.js';
import { type Place, sourceLines } from './operations.js';
import type { Outcome } from './outcome.js';

/** What of an expectation doesn't hold, in words; empty when all does. */
export function unmet(expected: Expectation, outcome: Outcome, place: Place): string[] {
  return Object.entries(expected).flatMap(([key, value]) => {
    const check = CHECKS.get(key);
    return check === undefined ? [`the runner knows no expectation "${key}"`] : check(value, outcome, place);
  });
}

type Check = (value: unknown, outcome: Outcome, place: Place) => string[];

const CHECKS: ReadonlyMap<string, Check> = new Map<string, Check>([
  [
    'ok',
    (value, { crash, mcp }) =>
      failIf(value === true && (crash ?? mcp?.failed ?? null) !== null, `${crash ?? mcp?.failed}`),
  ],
  ['anyOf', anyOf],
  [
    'loaded',
    (value, outcome) =>
      strings(value)
        .filter((file) => !isLoaded(outcome, file))
        .map((file) => `${file} is not loaded`),
  ],
  [
    'notLoaded',
    (value, outcome) =>
      strings(value)
        .filter((file) => isLoaded(outcome, file))
        .map((file) => `${file} is loaded`),
  ],
  [
    'count',
    (value, { documents }) => failIf(documents.length !== value, `${documents.length} documents, not ${value}`),
  ],
  ['problems', (value, outcome) => (value as Problem[]).flatMap((problem) => missingProblem(problem, outcome))],
  [
    'noProblems',
    (value, outcome) =>
      strings(value).flatMap((file) => problemsOf(outcome, file).map((line) => `a problem with ${file}: line ${line}`)),
  ],
  [
    'docs',
    (value, outcome) =>
      Object.entries(record(value)).flatMap(([file, facts]) => wrongFacts(file, record(facts), outcome)),
  ],
  ['maxMs', (value, { ms }) => failIf(ms > Number(value), `took ${Math.round(ms)} ms`)],
  [
    'maxRssMb',
    (value) =>
      failIf(
        process.memoryUsage().rss / 2 ** 20 > Number(value),
        `${Math.round(process.memoryUsage().rss / 2 ** 20)} MB resident`,
      ),
  ],
  [
    'fileNotCreated',
    (value, _, place) =>
      [value]
        .flat()
        .filter((file) => wasCreated(String(file), place))
        .map((file) => `${file} was created`),
  ],
  ['first', (value, outcome) => failIf(files(outcome)[0] !== value, `first is ${files(outcome)[0]}, not ${value}`)],
  [
    'firstOneOf',
    (value, outcome) => failIf(!strings(value).includes(files(outcome)[0] ?? ''), `first is ${files(outcome)[0]}`),
  ],
  [
    'includes',
    (value, outcome) =>
      strings(value)
        .filter((file) => !files(outcome).includes(file))
        .map((file) => `${file} is not found`),
  ],
  [
    'excludes',
    (value, outcome) =>
      strings(value)
        .filter((file) => files(outcome).includes(file))
        .map((file) => `${file} is found`),
  ],
  [
    'minHits',
    (value, outcome) => failIf(files(outcome).length < Number(value), `${files(outcome).length} documents found`),
  ],
  [
    'maxHits',
    (value, outcome) =>
      failIf(files(outcome).length > Number(value), `${files(outcome).length} documents found: ${files(outcome)}`),
  ],
  [
    'hitsForFile',
    (value, outcome) =>
      Object.entries(record(value)).flatMap(([file, count]) => {
        const passages = snippetsOf(outcome, file).length;
        return failIf(passages !== count, `${passages} passages of ${file}, not ${count}`);
      }),
  ],
  [
    'hit',
    (value, outcome, place) =>
      Object.entries(record(value)).flatMap(([file, wanted]) => wrongHit(file, record(wanted), outcome, place)),
  ],
  [
    'maxSnippetChars',
    (value, { snippets }) =>
      (snippets ?? [])
        .filter(({ text }) => text.length > Number(value))
        .map(({ chunk, text }) => `${chunk} has ${text.length} characters`),
  ],
  [
    'scoresFinite',
    (_, { snippets }) =>
      (snippets ?? [])
        .filter(({ score }) => !(Number.isFinite(score) && score > 0))
        .map(({ chunk, score }) => `${chunk} scores ${score}`),
  ],
  ['noNul', (_, { answer }) => failIf(answer.includes('\\u0000') || answer.includes('\0'), 'the answer holds a NUL')],
  [
    'objectPrototypeClean',
    () => failIf(Reflect.ownKeys(Object.prototype).length !== PROTOTYPE_KEYS, 'Object.prototype was changed'),
  ],
  ['found', (value, { got }) => failIf(got?.found !== value, `found is ${got?.found}`)],
  [
    'textContains',
    (value, { got }) =>
      [value]
        .flat()
        .filter((text) => got?.text.includes(String(text)) !== true)
        .map((text) => `"${text}" is not in the text`),
  ],
  [
    'textExcludes',
    (value, { got }) =>
      [value]
        .flat()
        .filter((text) => got?.text.includes(String(text)) === true)
        .map((text) => `"${text}" is in the text`),
  ],
  [
    'producers',
    (value, { health }) =>
      Object.entries(record(value)).flatMap(([name, wanted]) => {
        const verdict = health?.producers.find(({ producer }) => producer === name)?.verdict;
        return failIf(record(wanted)['problem'] !== (verdict !== 'ok'), `producer ${name} is ${verdict}`);
      }),
  ],
  [
    'stale',
    (value, outcome) =>
      Object.entries(record(value)).flatMap(([file, wanted]) => {
        const { freshness } = summaryOf(outcome, file) ?? {};
        return failIf((freshness === 'stale') !== wanted, `${file} is ${freshness}`);
      }),
  ],
  [
    'stdoutOnlyJsonRpc',
    (_, { mcp }) =>
      frames(mcp?.stdout ?? '')
        .filter((line) => !isJsonRpc(line))
        .map((line) => `on stdout: ${line.slice(0, 100)}`),
  ],
  [
    'oneFramePerLine',
    (_, { mcp }) =>
      frames(mcp?.stdout ?? '')
        .filter((line) => !isOneJson(line))
        .map((line) => `no one frame: ${line.slice(0, 100)}`),
  ],
  [
    'exitsWithinMs',
    (value, { mcp }) =>
      failIf(
        !(mcp?.exitMs !== null && mcp?.exitMs !== undefined && mcp.exitMs <= Number(value)),
        `ended after ${mcp?.exitMs} ms`,
      ),
  ],
  ['exitCode', (value, { mcp }) => failIf(mcp?.exitCode !== value, `exit code ${mcp?.exitCode}`)],
  [
    'lastCallContains',
    (value, { mcp }) =>
      [value]
        .flat()
        .filter((text) => mcp?.lastText.includes(String(text)) !== true)
        .map((text) => `"${text}" is not in the last answer`),
  ],
]);

const PROTOTYPE_KEYS = Reflect.ownKeys(Object.prototype).length;

interface Problem {
  readonly file: string;
  readonly line?: number;
  readonly lineOneOf?: readonly number[];
}

function anyOf(value: unknown, outcome: Outcome, place: Place): string[] {
  const misses = (value as Expectation[]).map((set) => unmet(set, outcome, place));
  return misses.some((miss) => miss.length === 0)
    ? []
    : [`none of anyOf holds: ${misses.map((miss) => miss.join(', ')).join(' | ')}`];
}

/** Lines of the problems that name a file; one without a line counts as line 0. */
function problemsOf({ health }: Outcome, file: string): number[] {
  const issues = (health?.issues ?? []).filter(({ path: where }) => where === file).map(({ line }) => line ?? 0);
  const skipped = (health?.corpus.skipped ?? []).filter(({ path: where }) => where === file).map(() => 0);
  return [...issues, ...skipped];
}

function missingProblem({ file, line, lineOneOf }: Problem, outcome: Outcome): string[] {
  const lines = problemsOf(outcome, file);
  if (lines.length === 0) return [`no problem with ${file}`];
  const wanted = line === undefined ? lineOneOf : [line];
  return failIf(
    wanted !== undefined && !lines.some((found) => wanted.includes(found)),
    `problems with ${file} on lines ${lines}, not ${wanted}`,
  );
}

function wrongFacts(file: string, facts: Readonly<Record<string, unknown>>, outcome: Outcome): string[] {
  const document = outcome.documents.find(({ path: where }) => where === file);
  const summary = summaryOf(outcome, file);
  if (document === undefined || summary === undefined) return [`${file} is not loaded`];
  return Object.entries(facts).flatMap(([fact, wanted]) => {
    switch (fact) {
      case 'title':
        return failIf(summary.title !== wanted, `${file} has the title "${summary.title}"`);
      case 'titleOneOf':
        return failIf(!strings(wanted).includes(summary.title), `${file} has the title "${summary.title}"`);
      case 'origin':
        return failIf(summary.origin !== wanted, `${file} has the origin "${summary.origin}"`);
      case 'asOf':
        return failIf(summary.asOf !== wanted, `${file} has the date ${summary.asOf}`);
      case 'asOfOneOf':
        return failIf(!(wanted as unknown[]).includes(summary.asOf), `${file} has the date ${summary.asOf}`);
      case 'ageDays':
        return failIf(summary.ageDays !== wanted, `${file} is ${summary.ageDays} days old`);
      case 'tags':
        return failIf(
          JSON.stringify(document.tags) !== JSON.stringify(wanted),
          `${file} has the tags ${JSON.stringify(document.tags)}`,
        );
      default:
        return [`the runner knows no fact "${fact}"`];
    }
  });
}

function wrongHit(file: string, wanted: Readonly<Record<string, unknown>>, outcome: Outcome, place: Place): string[] {
  const [best] = snippetsOf(outcome, file);
  if (best === undefined) return [`no passage of ${file}`];
  const heading = best.heading.join('\n');
  const whole = `${heading}\n${best.text}`;
  return Object.entries(wanted).flatMap(([key, value]) => {
    switch (key) {
      case 'headingContains':
        return strings(value)
          .filter((text) => !heading.includes(text))
          .map((text) => `"${text}" is not in the heading of ${best.chunk}`);
      case 'headingExcludes':
        return strings(value)
          .filter((text) => heading.includes(text))
          .map((text) => `"${text}" is in the heading of ${best.chunk}`);
      case 'snippetContains':
        return strings(value)
          .filter((text) => !whole.includes(text))
          .map((text) => `"${text}" is not in ${best.chunk}`);
      case 'snippetExcludes':
        return strings(value)
          .filter((text) => whole.includes(text))
          .map((text) => `"${text}" is in ${best.chunk}`);
      case 'wholeLines': {
        const source = sourceLines(place, file);
        return best.text
          .split('\n')
          .filter((line) => !source.has(line.trim()))
          .map((line) => `no whole line: ${line.slice(0, 80)}`);
      }
      case 'ageDaysNotNegative':
        return failIf(best.ageDays !== null && best.ageDays < 0, `age ${best.ageDays}`);
      default:
        return [`the runner knows no property "${key}" of a hit`];
    }
  });
}

function files(outcome: Outcome): string[] {
  return [...new Set((outcome.snippets ?? []).map(({ document }) => pathOf(outcome, document)))];
}

function snippetsOf(outcome: Outcome, file: string): Snippet[] {
  return (outcome.snippets ?? []).filter(({ document }) => pathOf(outcome, document) === file);
}

function pathOf(outcome: Outcome, id: string): string {
  return outcome.documents.find((document) => document.id === id)?.path ?? id;
}

function isLoaded({ documents }: Outcome, file: string): boolean {
  return documents.some(({ path: where }) => where === file);
}

function summaryOf(outcome: Outcome, file: string) {
  return outcome.list?.documents.find(({ document }) => pathOf(outcome, document) === file);
}

function wasCreated(file: string, place: Place): boolean {
  return [place.parent, place.corpus, process.cwd()].some((folder) => existsSync(path.join(folder, file)));
}

function frames(stdout: string): string[] {
  return stdout.split('\n').filter((line, index, all) => line !== '' || index < all.length - 1);
}

function isOneJson(line: string): boolean {
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
}

function isJsonRpc(line: string): boolean {
  return isOneJson(line) && record(JSON.parse(line))['jsonrpc'] === '2.0';
}

function failIf(failed: boolean, message: string): string[] {
  return failed ? [message] : [];
}

function strings(value: unknown): readonly string[] {
  return [value].flat() as readonly string[];
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
