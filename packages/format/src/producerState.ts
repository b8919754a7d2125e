/** How a producer's last run ended. `running` that is old is a crash. */
export type RunStatus = 'running' | 'ok' | 'partial' | 'failed';

/** `_state/{producer}.json`: the last run of one producer. */
export interface ProducerState {
  /** Equals the file's name without `.json`. */
  readonly producer: string;
  readonly status: RunStatus;
  /** RFC 3339; when the last run started. */
  readonly lastRun: string | null;
  /** RFC 3339; when the last good run started. Survives failures. */
  readonly lastSuccess: string | null;
  readonly durationMs: number | null;
  /** Its documents after the run. */
  readonly documents: number | null;
  /** Its documents after the last good run before this one. */
  readonly previousDocuments: number | null;
  readonly written: number | null;
  readonly unchanged: number | null;
  readonly removed: number | null;
  /** One line, no secret. */
  readonly error: string | null;
  /** The schedule it keeps, in hours. */
  readonly expectEveryHours: number | null;
  /** `run`: a complete good run says again that its unchanged documents hold. */
  readonly affirms: 'run' | 'content';
  readonly origin: string | null;
  readonly version: string | null;
}

export type ProducerStateReading =
  | { readonly ok: true; readonly state: ProducerState }
  | { readonly ok: false; readonly reason: string };

/** Reads a state file's text. It may be half-written, empty, carry a BOM or be no object at all; it never throws. */
export function readProducerState(text: string, producer: string): ProducerStateReading {
  const bare = text.replace(/^\uFEFF+/, '').trim();
  if (bare === '') return { ok: false, reason: 'the file is empty' };
  let value: unknown;
  try {
    value = JSON.parse(bare);
  } catch {
    return { ok: false, reason: 'the file is no complete JSON' };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { ok: false, reason: 'the file holds no JSON object' };
  }
  const fields = new Map(Object.entries(value));
  const status = fields.get('status');
  if (status !== 'running' && status !== 'ok' && status !== 'partial' && status !== 'failed') {
    return { ok: false, reason: `"status" is ${JSON.stringify(status) ?? 'missing'}` };
  }
  const text_ = (name: string): string | null => {
    const field = fields.get(name);
    return typeof field === 'string' ? field : null;
  };
  const number = (name: string): number | null => {
    const field = fields.get(name);
    return typeof field === 'number' && Number.isFinite(field) ? field : null;
  };
  return {
    ok: true,
    state: {
      producer,
      status,
      lastRun: text_('lastRun'),
      lastSuccess: text_('lastSuccess'),
      durationMs: number('durationMs'),
      documents: number('documents'),
      previousDocuments: number('previousDocuments'),
      written: number('written'),
      unchanged: number('unchanged'),
      removed: number('removed'),
      error: text_('error'),
      expectEveryHours: number('expectEveryHours'),
      affirms: fields.get('affirms') === 'run' ? 'run' : 'content',
      origin: text_('origin'),
      version: text_('version'),
    },
  };
}

/**
 * The text of a state file: the fields in the order of the table in the contract, two spaces, a final line end. An error
 * becomes one line, counts become whole numbers of 0 or more.
 */
export function writeProducerState(state: ProducerState): string {
  const count = (value: number | null): number | null => (value === null ? null : Math.max(0, Math.round(value)));
  const fields: ProducerState = {
    producer: state.producer,
    status: state.status,
    lastRun: state.lastRun,
    lastSuccess: state.lastSuccess,
    durationMs: count(state.durationMs),
    documents: count(state.documents),
    previousDocuments: count(state.previousDocuments),
    written: count(state.written),
    unchanged: count(state.unchanged),
    removed: count(state.removed),
    error: state.error === null ? null : state.error.replace(/[\s\p{Cc}]+/gu, ' ').trim(),
    expectEveryHours: state.expectEveryHours,
    affirms: state.affirms,
    origin: state.origin,
    version: state.version,
  };
  return `${JSON.stringify(fields, null, 2)}\n`;
}
