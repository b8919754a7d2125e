import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { BearingError, evaluate, METRICS, readJudgements, readQuestions, runOf } from '@bearing/core';
import { textOption } from '../arguments/option.js';
import { renderEvaluation } from '../render/evaluation.js';
import type { Verb } from '../verb.js';

export const evalVerb: Verb = {
  name: 'eval',
  summary: 'ask judged questions and grade the answers',
  usage: '',
  options: [
    { name: 'queries', value: 'FILE', says: 'the questions, a JSON object a line (default: _eval/*.jsonl)' },
    { name: 'qrels', value: 'FILE', says: 'the judgements, where the questions hold none' },
    { name: 'floor', value: 'X', says: 'the least nDCG@10 that passes, 0 to 1' },
    { name: 'run-out', value: 'FILE', says: 'write the rankings as a TREC run' },
  ],
  examples: [
    { command: 'bearing eval --floor 0.8', says: "the corpus's own questions, as a check in CI" },
    { command: 'bearing eval --queries q.jsonl --qrels q.tsv', says: 'questions and judgements from elsewhere' },
  ],
  exitCodes: [
    { code: 0, means: 'at or above the floor' },
    { code: 1, means: 'below the floor' },
    { code: 2, means: 'error' },
  ],
  async run(context) {
    const floor = floorOption(textOption(context.options, 'floor'));
    const corpus = await context.openCorpus();
    const file = textOption(context.options, 'queries');
    const questions = (file === undefined ? ownQuestions(corpus.root) : [file]).flatMap((one) =>
      readQuestions(contentOf(one, 'queries'), file ?? path.basename(one)),
    );
    const qrels = textOption(context.options, 'qrels');
    const judgements = qrels === undefined ? new Map() : readJudgements(contentOf(qrels, 'judgements'), qrels);
    const evaluation = await evaluate(corpus.snapshot(), questions, judgements, context.onProgress);
    if (evaluation.questions === 0) {
      throw new BearingError('EVAL_NO_QUESTIONS', 'there is no judged question', {
        where: file ?? '_eval',
        hint: 'write {"id", "text", "relevant": [id…]} a line to _eval/questions.jsonl, or give --queries and --qrels',
      });
    }
    const runFile = textOption(context.options, 'run-out');
    if (runFile !== undefined) writeRun(runFile, runOf(evaluation));
    const passed = floor === null || evaluation.metrics['nDCG@10'] >= floor;
    return {
      exitCode: passed ? 0 : 1,
      json: { ...evaluation, floor, passed },
      text: renderEvaluation(evaluation, METRICS, floor, context.screen),
    };
  },
};

function ownQuestions(root: string): string[] {
  const folder = path.join(root, '_eval');
  try {
    return readdirSync(folder)
      .filter((name) => /\.jsonl$/i.test(name))
      .sort()
      .map((name) => path.join(folder, name));
  } catch {
    return [];
  }
}

function contentOf(file: string, what: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new BearingError('FILE_UNREADABLE', `the ${what} could not be read`, {
      where: file,
      hint: 'check the path',
      cause: error,
    });
  }
}

function writeRun(file: string, run: string): void {
  try {
    writeFileSync(file, run);
  } catch (error) {
    throw new BearingError('FILE_UNWRITABLE', 'the run could not be written', {
      where: file,
      hint: 'check that the folder exists and may be written',
      cause: error,
    });
  }
}

function floorOption(text: string | undefined): number | null {
  if (text === undefined) return null;
  const floor = Number(text);
  if (text.trim() !== '' && floor >= 0 && floor <= 1) return floor;
  throw new BearingError('USAGE', `--floor is ${JSON.stringify(text)}`, {
    where: 'eval',
    hint: 'give a number from 0 to 1, such as 0.8',
  });
}
