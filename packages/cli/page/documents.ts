import { byId } from './element.js';

/** Narrows the table of documents by a part of the id or title and by freshness. */
export function startFilter(): void {
  const text = byId('filter') as HTMLInputElement;
  const freshness = byId('freshness') as HTMLSelectElement;
  const rows = [...document.querySelectorAll<HTMLTableRowElement>('#document-table tbody tr')].map((row) => ({
    row,
    text: (row.cells[0]?.textContent ?? '').toLowerCase(),
  }));
  const apply = (): void => {
    const wanted = text.value.trim().toLowerCase();
    let shown = 0;
    for (const { row, text: content } of rows) {
      const fits = content.includes(wanted) && (freshness.value === '' || row.dataset['freshness'] === freshness.value);
      row.hidden = !fits;
      if (fits) shown++;
    }
    byId('shown').textContent = `${shown} of ${rows.length} documents`;
  };
  text.addEventListener('input', apply);
  freshness.addEventListener('change', apply);
}
