import { type CalendarDate, readCalendarDate, type WritableValue, writeDocument } from '@bearing/format';
import type { ProducedDocument, ProducerWarning } from './document.js';
import { hashText, type PresentDocument } from './ownDocuments.js';
import { foldPath, safePaths } from './safePath.js';

/** What a run will do to the corpus, decided whole before anything is touched. */
export interface RunPlan {
  readonly write: readonly { readonly path: string; readonly text: string }[];
  /** Moves come first; the text at the new place is written afterwards if it changed too. */
  readonly rename: readonly { readonly from: string; readonly to: string }[];
  readonly remove: readonly string[];
  readonly unchanged: number;
  /** This producer's documents after the run. */
  readonly after: number;
  /** This producer's documents before the run. */
  readonly before: number;
  /** Wanted paths that hold a document of somebody else. They are left alone. */
  readonly taken: readonly string[];
  readonly warnings: readonly ProducerWarning[];
}

export interface PlanInput {
  readonly producer: string;
  readonly origin: string;
  readonly wanted: readonly ProducedDocument[];
  readonly present: readonly PresentDocument[];
  readonly today: CalendarDate;
  /** The run saw everything there is, so what it did not see is gone. */
  readonly complete: boolean;
}

/** Compares what a producer wants with what stands in the corpus. Pure: reads and writes nothing. */
export function planRun(input: PlanInput): RunPlan {
  const wanted = distinct(input.wanted);
  const targets = safePaths(wanted.map((document) => ({ path: document.path, key: identityOf(document) })));
  const presentByFold = new Map(input.present.map((document) => [foldPath(document.path), document]));
  const own = input.present.filter((document) => document.producer === input.producer);
  const wantedFolds = new Set(targets.map(foldPath));
  const gone = own.filter((document) => !wantedFolds.has(foldPath(document.path)));
  const moved = new MovedDocuments(gone, wanted, targets, presentByFold);

  const write: { path: string; text: string }[] = [];
  const rename: { from: string; to: string }[] = [];
  const taken: string[] = [];
  const renamedFrom = new Set<string>();
  let unchanged = 0;
  let created = 0;
  for (const [index, document] of wanted.entries()) {
    const target = targets[index] ?? document.path;
    const there = presentByFold.get(foldPath(target));
    if (there !== undefined && there.producer !== input.producer) {
      taken.push(there.path);
      continue;
    }
    const was = there ?? (input.complete ? moved.take(document) : undefined);
    if (was === undefined) created++;
    const path = was !== undefined && was.path.normalize('NFC') === target ? was.path : target;
    if (was !== undefined && was.path !== path) {
      rename.push({ from: was.path, to: path });
      renamedFrom.add(was.path);
    }
    const text = textOf(document, was, input);
    if (was !== undefined && hashText(text) === was.textHash) {
      if (was.path === path) unchanged++;
    } else write.push({ path, text });
  }
  const unseen = gone.map((document) => document.path).filter((path) => !renamedFrom.has(path));
  const remove = input.complete ? unseen.sort() : [];
  return {
    write: write.sort(byPath),
    rename: rename.sort((a, b) => (a.to < b.to ? -1 : 1)),
    remove,
    unchanged,
    before: own.length,
    after: own.length + created - remove.length,
    taken,
    warnings: [...sameNameWarnings(wanted, targets), ...takenWarnings(taken, input)],
  };
}

/** The text to write, with the date it already has where nothing else changed. */
function textOf(document: ProducedDocument, was: PresentDocument | undefined, input: PlanInput): string {
  const given = document.frontMatter['asOf'];
  const fresh = given === 'when-changed' ? input.today : given;
  if (given !== undefined && given !== null && was !== undefined && isKeepable(was.asOf, input.today)) {
    const kept = render(document, was.asOf, input);
    if (
      hashText(kept) === was.textHash ||
      (given === 'when-changed' && isSameButSource(document, was, was.asOf, input))
    )
      return kept;
  }
  return render(document, fresh, input);
}

/** Only where it was read from has another name, as a dump with the day in its name has: the content did not change. */
function isSameButSource(document: ProducedDocument, was: PresentDocument, asOf: string, input: PlanInput): boolean {
  if (was.source === null) return false;
  const before = { ...document, frontMatter: { ...document.frontMatter, source: was.source } };
  return hashText(render(before, asOf, input)) === was.textHash;
}

/** A date that is no day, or one still to come, is a fault to mend rather than a date to keep. */
function isKeepable(asOf: string | null, today: CalendarDate): asOf is string {
  if (asOf === null) return false;
  const reading = readCalendarDate(asOf);
  return reading.ok && reading.date <= today;
}

function render(document: ProducedDocument, asOf: WritableValue, input: PlanInput): string {
  const { title, asOf: _, origin: __, producer: ___, ...rest } = document.frontMatter;
  return writeDocument({ title, origin: input.origin, asOf, producer: input.producer, ...rest }, document.body);
}

/** Finds what a new document was before it moved: by its id, else its source, else the same body, each only if alone. */
class MovedDocuments {
  private readonly byKey = new Map<string, PresentDocument>();
  private readonly taken = new Set<string>();

  constructor(
    gone: readonly PresentDocument[],
    wanted: readonly ProducedDocument[],
    targets: readonly string[],
    present: ReadonlyMap<string, PresentDocument>,
  ) {
    const arriving = wanted.filter((_, index) => !present.has(foldPath(targets[index] ?? '')));
    const ambiguous = repeated(
      gone.flatMap((document) => keysOf(document.id, document.source, document.bodyHash)),
      arriving.flatMap((document) => wantedKeys(document)),
    );
    for (const document of gone) {
      for (const key of keysOf(document.id, document.source, document.bodyHash)) {
        if (!ambiguous.has(key)) this.byKey.set(key, document);
      }
    }
  }

  take(document: ProducedDocument): PresentDocument | undefined {
    for (const key of wantedKeys(document)) {
      const candidate = this.byKey.get(key);
      if (candidate === undefined || this.taken.has(candidate.path)) continue;
      this.taken.add(candidate.path);
      return candidate;
    }
    return undefined;
  }
}

function wantedKeys(document: ProducedDocument): string[] {
  return keysOf(textField(document, 'id'), textField(document, 'source'), bodyHashOf(document));
}

function keysOf(id: string | null, source: string | null, bodyHash: string): string[] {
  return [...(id === null ? [] : [`id ${id}`]), ...(source === null ? [] : [`source ${source}`]), `body ${bodyHash}`];
}

/** Keys that stand twice on either side: a source that all documents share tells none of them apart. */
function repeated(...sides: readonly (readonly string[])[]): ReadonlySet<string> {
  const twice = new Set<string>();
  for (const side of sides) {
    const seen = new Set<string>();
    for (const key of side) (seen.has(key) ? twice : seen).add(key);
  }
  return twice;
}

function bodyHashOf(document: ProducedDocument): string {
  return hashText(writeDocument({}, document.body).slice('---\n---\n'.length));
}

function textField(document: ProducedDocument, name: string): string | null {
  const value = document.frontMatter[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

function identityOf(document: ProducedDocument): string {
  return textField(document, 'id') ?? textField(document, 'source') ?? document.body;
}

/** The same document handed over twice is one. */
function distinct(documents: readonly ProducedDocument[]): ProducedDocument[] {
  const byContent = new Map<string, ProducedDocument>();
  for (const document of documents) {
    byContent.set(JSON.stringify([document.path, document.frontMatter, document.body]), document);
  }
  return [...byContent.values()];
}

function sameNameWarnings(wanted: readonly ProducedDocument[], targets: readonly string[]): ProducerWarning[] {
  const seen = new Map<string, string>();
  const warnings: ProducerWarning[] = [];
  for (const [index, { path }] of wanted.entries()) {
    const target = targets[index] ?? path;
    const first = seen.get(path);
    if (first === undefined) seen.set(path, target);
    else {
      const message = `two documents want the name ${path}; they are ${first} and ${target}`;
      warnings.push({ code: 'SAME_NAME', where: path, message, hint: 'give one of them another name at its source' });
    }
  }
  return warnings;
}

function takenWarnings(taken: readonly string[], input: PlanInput): ProducerWarning[] {
  const owners = new Map(input.present.map((document) => [document.path, document.producer]));
  return taken.map((path) => {
    const owner = owners.get(path);
    const whose = owner === null || owner === undefined ? 'was written by hand' : `belongs to the producer "${owner}"`;
    return {
      code: 'PATH_TAKEN',
      where: path,
      message: `this document ${whose} and was left alone`,
      hint: `move or delete it, or put "producer: ${input.producer}" into its front matter to hand it over`,
    };
  });
}

function byPath(a: { readonly path: string }, b: { readonly path: string }): number {
  return a.path < b.path ? -1 : 1;
}
