/** What is counted, over one question or as a mean over many. All from 0 to 1. */
export interface Metrics {
  readonly 'nDCG@10': number;
  readonly 'MRR@10': number;
  readonly 'Recall@5': number;
  readonly 'Recall@10': number;
}

export const METRICS = ['nDCG@10', 'MRR@10', 'Recall@5', 'Recall@10'] as const;

/** Grades a ranking, best first, against `relevant` (document → grade above 0). nDCG has the linear gain of trec_eval's ndcg_cut. */
export function metricsOf(ranked: readonly string[], relevant: ReadonlyMap<string, number>): Metrics {
  const grades = [...relevant.values()].sort((a, b) => b - a);
  let gain = 0;
  let ideal = 0;
  let reciprocal = 0;
  for (let rank = 0; rank < 10; rank++) {
    const discount = Math.log2(rank + 2);
    const grade = relevant.get(ranked[rank] ?? '') ?? 0;
    gain += grade / discount;
    ideal += (grades[rank] ?? 0) / discount;
    if (grade > 0 && reciprocal === 0) reciprocal = 1 / (rank + 1);
  }
  const recall = (depth: number): number =>
    ranked.slice(0, depth).filter((document) => relevant.has(document)).length / relevant.size;
  return { 'nDCG@10': gain / ideal, 'MRR@10': reciprocal, 'Recall@5': recall(5), 'Recall@10': recall(10) };
}

export function meanOf(all: readonly Metrics[]): Metrics {
  const mean = (name: keyof Metrics): number =>
    all.length === 0 ? 0 : all.reduce((sum, metrics) => sum + metrics[name], 0) / all.length;
  return {
    'nDCG@10': mean('nDCG@10'),
    'MRR@10': mean('MRR@10'),
    'Recall@5': mean('Recall@5'),
    'Recall@10': mean('Recall@10'),
  };
}
