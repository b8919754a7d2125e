import { byId } from './element.js';

const DAY_MS = 86_400_000;

/** A page that was made days ago says so: its ages are counted to the day it was made. */
export function tellOfAge(madeAt: Date, today: Date): void {
  const days = Math.floor(today.getTime() / DAY_MS) - Math.floor(madeAt.getTime() / DAY_MS);
  if (days < 1) return;
  const note = byId('old');
  note.textContent = `This page was made ${days === 1 ? 'yesterday' : `${days} days ago`}: every age on it has grown since.`;
  note.hidden = false;
}
