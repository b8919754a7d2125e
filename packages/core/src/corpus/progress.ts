/**
 * Told how far long work has come: `('reading files', 1200, 30000)`. It is called often; whoever shows it decides how
 * seldom. A total of 0: nobody knows.
 */
export type OnProgress = (work: string, done: number, total: number) => void;
