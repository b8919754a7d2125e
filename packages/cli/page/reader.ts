import type { PackedCorpus } from '@bearing/core/memory';
import { byId } from './element.js';

/** Opens a document's text in a dialog. Answers the function that does so. */
export function startReader(packed: PackedCorpus): (id: string) => void {
  const dialog = byId('reader') as HTMLDialogElement;
  const documents = new Map(packed.documents.map((document) => [document.id, document]));
  const read = (id: string): void => {
    const found = documents.get(id);
    if (found === undefined) return;
    byId('reader-title').textContent = found.title;
    byId('reader-facts').textContent = [
      found.id,
      found.asOf === null ? 'undated' : `as of ${found.asOf}`,
      ...(found.source === null ? [] : [found.source]),
    ].join(' · ');
    const text = byId('reader-text');
    text.textContent = found.text.slice(found.text.length - found.characters).trim();
    dialog.showModal();
    text.scrollTop = 0;
  };
  byId('reader-close').addEventListener('click', () => dialog.close());
  document.addEventListener('click', (event) => {
    const id = (event.target as Element).closest<HTMLElement>('[data-read]')?.dataset['read'];
    if (id !== undefined) read(id);
  });
  return read;
}
