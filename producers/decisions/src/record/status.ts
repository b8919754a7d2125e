import { plainText } from './markdownLines.js';

/** What a decision's status says, in one vocabulary. What is missing or not understood is `unknown`, never accepted. */
export type DecisionStatus = 'proposed' | 'accepted' | 'rejected' | 'deprecated' | 'superseded' | 'unknown';

export const KNOWN_STATUSES: ReadonlySet<string> = new Set<DecisionStatus>([
  'proposed',
  'accepted',
  'rejected',
  'deprecated',
  'superseded',
]);

/** Words that real folders use, and the status they mean. Longer ones first, so that "not accepted" is not "accepted". */
const STATUS_WORDS: readonly (readonly [RegExp, DecisionStatus])[] = [
  [/\bnot yet (?:accepted|approved|agreed|decided)\b|\bto be (?:accepted|approved|agreed|decided)\b/, 'proposed'],
  [/\b(?:pending|awaiting|waiting for) \w+/, 'proposed'],
  [/\bnot (?:accepted|approved|agreed|adopted)\b/, 'rejected'],
  [/\bsuper[sc]e+ded\b|\breplaced\b|\bobsoleted by\b/, 'superseded'],
  [
    /\bdepreci?ated\b|\breverted\b|\bobsolete\b|\bretired\b|\boutdated\b|\bno longer (?:valid|relevant|applies|in use)\b/,
    'deprecated',
  ],
  [/\brejected\b|\bdeclined\b|\bwithdrawn\b|\babandoned\b|\bdiscarded\b|\bcancell?ed\b/, 'rejected'],
  [
    /\baccepted\b|\bapproved\b|\bagreed\b|\badopted\b|\bdecided\b|\bimplemented\b|\bratified\b|\bin force\b/,
    'accepted',
  ],
  [
    /\bproposed\b|\bproposal\b|\bdraft\b|\bprovisional\b|\bin review\b|\bunder (?:review|discussion)\b|\bopen\b|\bwip\b/,
    'proposed',
  ],
  [/\bwork in progress\b|\bin progress\b|\bpending\b|\bin discussion\b|\brfc\b|\btbd\b/, 'proposed'],
];

/** A line that relates this record to another and says nothing of its own status. */
const RELATION_ONLY =
  /^(?:super[sc]e+d(?:es|ing)\b|replaces\b|amend(?:s|ed)\b|relat(?:es|ed)\b|clarif|extends?\b|extended\b|refine[sd]\b|depends\b|see\b|date\b)/;
const PARTIAL = /\bpart(?:ial|ially|ly|s)?\b|\bsome aspects?\b|\bin part\b/;
/** More words than this make a sentence; there a status word counts only at its start. */
const SHORT_LINE_WORDS = 12;

export interface StatusReading {
  readonly status: DecisionStatus;
  /** The words found, for people; `null` where there were none. */
  readonly text: string | null;
}

/**
 * Reads a status from the lines that state it. A history counts by its latest word ("Proposed", then "Accepted"),
 * except that superseded outlives whatever stands beside it.
 *
 * @example readStatus(['✅ Accepted']) // { status: 'accepted', text: 'Accepted' }
 */
export function readStatus(lines: readonly string[]): StatusReading {
  const ticked = lines.filter((line) => /\[[xX✓]\]/.test(line));
  const given = ticked.length > 0 ? ticked : lines.filter((line) => !/\[\s\]/.test(line));
  const stated = given.map((line) =>
    plainText(line.replace(/\[[xX✓]\]/, ' ').replace(/^\s*(?:[-*+>]|\d+[.)])\s+/, '')),
  );
  const texts = stated.filter((line) => line !== '');
  let status: DecisionStatus = 'unknown';
  for (const text of given.some(isPlaceholder) ? [] : texts) {
    const found = statusOfLine(text.toLowerCase());
    if (found === null) continue;
    status = found;
    if (found === 'superseded') break;
  }
  const text = texts.join('; ');
  return { status, text: text === '' ? null : text.length > 200 ? `${text.slice(0, 199)}…` : text };
}

/** True for `[proposed, accepted, …]`: a template's words to choose from, in brackets, left standing. */
export function isPlaceholder(line: string): boolean {
  const inner = /^\s*(?:[-*+>]\s+)?["']?(?:\[(.*)\]|\{(.*)\}|<(.*)>)["']?\s*$/.exec(line)?.slice(1).find(Boolean);
  return inner !== undefined && listsAlternatives(inner);
}

/** True where a line lists several statuses to choose from, as templates do. */
export function listsAlternatives(line: string): boolean {
  const parts = plainText(line)
    .toLowerCase()
    .split(/\s*[|/]\s*|\s*[,;]\s*(?:or\s+)?|\s+or\s+/);
  return parts.filter((part) => STATUS_WORDS.some(([word]) => word.test(part))).length >= 2;
}

function statusOfLine(line: string): DecisionStatus | null {
  if (RELATION_ONLY.test(line)) return null;
  const latest = line.split(/\s*(?:→|->|=>|⇒)\s*|\bthen\b/).at(-1) ?? line;
  if (/[|/]|\bor\b/.test(latest) && listsAlternatives(latest)) return null;
  // A template's explanation of the words, left standing: "Valid statuses are", "A decision may be …".
  if (
    /^(?:valid|possible|allowed) \w+(?: \w+)? (?:are|is)\b|\b(?:may|can|should|must) be\b.{0,3}\b(?:proposed|accepted)\b/.test(
      line,
    )
  )
    return null;
  const head = latest.split(/[.;]\s/)[0] ?? latest;
  const sentence = head.split(' ').length > SHORT_LINE_WORDS;
  let best: { at: number; status: DecisionStatus } | null = null;
  for (const [word, status] of STATUS_WORDS) {
    const match = word.exec(head);
    if (match === null || (sentence && match.index > 20)) continue;
    if (status === 'superseded' && PARTIAL.test(head)) continue;
    // "Proposed. Was partially implemented" is not thereby agreed.
    if (status === 'accepted' && /\bpart(?:ial|ially|ly)? implemented\b/.test(head)) continue;
    if (status === 'superseded' && match.index > 0 && /\bby\b/.test(head.slice(match.index))) return 'superseded';
    if (best !== null && overlaps(best.at, match.index, head)) continue;
    if (best === null || match.index < best.at) best = { at: match.index, status };
  }
  return best?.status ?? null;
}

/** "not accepted" was found first and holds the "accepted" that stands in it. */
function overlaps(earlier: number, later: number, line: string): boolean {
  return later >= earlier && /^(?:not|to be|pending|awaiting|waiting)\b/.test(line.slice(earlier));
}
