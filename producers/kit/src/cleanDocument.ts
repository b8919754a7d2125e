import type { WritableValue } from '@bearing/format';
import type { ProducedDocument, ProducerWarning } from './document.js';
import type { Scrubber } from './scrub.js';

/** The document without secrets and without this machine's paths, and a warning that says what was taken out. */
export function cleanDocument(
  document: ProducedDocument,
  scrub: Scrubber,
): { readonly clean: ProducedDocument; readonly warning: ProducerWarning | null } {
  const kinds = new Set<string>();
  const clean = (text: string): string => {
    const result = scrub.text(text);
    for (const kind of result.kinds) kinds.add(kind);
    return result.text;
  };
  const cleanValue = (name: string, value: WritableValue): WritableValue => {
    if (typeof value === 'string') return clean(name === 'source' ? withoutFolders(value) : value);
    return Array.isArray(value) ? value.map((item: string) => clean(item)) : value;
  };
  const entries = Object.entries(document.frontMatter).map(([name, value]) => [name, cleanValue(name, value)] as const);
  const result: ProducedDocument = {
    path: clean(document.path),
    frontMatter: Object.fromEntries(entries),
    body: clean(document.body),
  };
  if (kinds.size === 0) return { clean: result, warning: null };
  return {
    clean: result,
    warning: {
      code: 'SECRET_REDACTED',
      where: result.path,
      message: `redacted ${[...kinds].sort().join(', ')}`,
      hint: 'take the secret out of the source, and change it: others have read it there',
    },
  };
}

export function cleanWarning(warning: ProducerWarning, scrub: Scrubber): ProducerWarning {
  return {
    code: warning.code,
    where: warning.where === null ? null : scrub.line(warning.where),
    message: scrub.line(warning.message),
    ...(warning.hint === undefined ? {} : { hint: scrub.line(warning.hint) }),
  };
}

/** A `source` that is an absolute path of one machine says no more to others than its last part. */
function withoutFolders(source: string): string {
  const bare = source.replace(/^file:\/\//i, '');
  if (!/^(?:[/\\]|[A-Za-z]:[/\\])/.test(bare)) return source;
  return (
    bare
      .replace(/[/\\]+$/, '')
      .split(/[/\\]/)
      .at(-1) ?? source
  );
}
