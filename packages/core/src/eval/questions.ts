import { BearingError } from '@bearing/format';

/** A question with known answers. */
export interface Question {
  readonly id: string;
  readonly text: string;
  readonly kind: string | null;
  /** Documents that answer it, with their grades; `null` where the judgements lie in a file of their own. */
  readonly relevant: ReadonlyMap<string, number> | null;
  /** Documents left out of its ranking: the page that it was taken from. */
  readonly exclude: readonly string[];
  /** Documents that must not stand among the first ten. */
  readonly mustNot: readonly string[];
}

/** Reads a file of questions, one JSON object a line. @throws BearingError `QUESTIONS_INVALID` with file and line */
export function readQuestions(text: string, file: string): Question[] {
  const questions: Question[] = [];
  for (const [at, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n?|\n/)
    .entries()) {
    if (line.trim() === '') continue;
    const fail = (what: string): never => {
      throw new BearingError('QUESTIONS_INVALID', what, {
        where: `${file}:${at + 1}`,
        hint: 'write {"id": "q1", "text": "…", "relevant": ["schema/orders"]}, one question a line',
      });
    };
    questions.push(questionOf(line, fail));
  }
  return questions;
}

function questionOf(line: string, fail: (what: string) => never): Question {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (error) {
    return fail(`the line is no JSON (${(error as Error).message})`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return fail('the line holds no object');
  const fields = new Map<string, unknown>(Object.entries(value));
  const id = fields.get('id');
  const text = fields.get('text') ?? fields.get('question');
  const kind = fields.get('kind');
  if (typeof id !== 'string' && typeof id !== 'number') return fail('"id" is missing');
  if (typeof text !== 'string') return fail('"text" is missing');
  const ids = (name: string): readonly string[] | null => {
    const list = fields.get(name);
    if (list === undefined || list === null) return null;
    if (Array.isArray(list) && list.every((one) => typeof one === 'string')) return list as readonly string[];
    return fail(`"${name}" is no list of document ids`);
  };
  const relevant = ids('relevant');
  return {
    id: String(id),
    text,
    kind: typeof kind === 'string' ? kind : null,
    relevant: relevant === null ? null : new Map(relevant.map((one) => [one, 1])),
    exclude: ids('exclude') ?? [],
    mustNot: ids('mustNot') ?? [],
  };
}

/**
 * Reads judgements: `query-id TAB document-id TAB grade` with a header line, or TREC's four columns. Question → document → grade.
 * @throws BearingError `QRELS_INVALID` with file and line
 */
export function readJudgements(text: string, file: string): Map<string, Map<string, number>> {
  const judgements = new Map<string, Map<string, number>>();
  for (const [at, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n?|\n/)
    .entries()) {
    if (line.trim() === '' || /^query[-_]?id\b/i.test(line)) continue;
    const columns = line.includes('\t') ? line.split('\t') : line.trim().split(/\s+/);
    const [question, document, grade] =
      columns.length >= 4 ? [columns[0], columns[2], columns[3]] : [columns[0], columns[1], columns[2]];
    if (question === undefined || document === undefined || grade === undefined || !Number.isFinite(Number(grade))) {
      throw new BearingError(
        'QRELS_INVALID',
        `the line has no question, document and grade (${JSON.stringify(line)})`,
        {
          where: `${file}:${at + 1}`,
          hint: 'write query-id TAB document-id TAB grade',
        },
      );
    }
    if (!(Number(grade) > 0)) continue;
    const known = judgements.get(question);
    if (known === undefined) judgements.set(question, new Map([[document, Number(grade)]]));
    else known.set(document, Number(grade));
  }
  return judgements;
}
