/** What is said of a table whose earlier rows SQL Server keeps. */
export function temporalFact(history: string | null): string {
  return history === null
    ? 'Temporal: earlier versions of its rows are kept.'
    : `Temporal: earlier versions of its rows are in ${history}.`;
}
