import { readFileSync } from 'node:fs';

/** The page's program as text. The build puts it here in the bundle of the command; beside the modules it is a file. */
declare const REPORT_PAGE_SCRIPT: string | undefined;

export function pageScript(): string {
  if (typeof REPORT_PAGE_SCRIPT === 'string') return REPORT_PAGE_SCRIPT;
  return readFileSync(new URL('../reportPage.js', import.meta.url), 'utf8');
}
