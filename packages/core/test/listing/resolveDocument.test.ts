import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Document } from '../../dist/document/document.js';
import { parseDocument } from '../../dist/document/parseDocument.js';
import { resolveDocument } from '../../dist/listing/resolveDocument.js';

function documents(...paths: string[]): Document[] {
  return paths.map((path) => {
    const parsed = parseDocument({ path, bytes: Buffer.from(`---\nid: own-${path.length}\n---\n`) });
    assert.ok(typeof parsed !== 'string');
    return parsed.document;
  });
}

describe('resolveDocument', () => {
  const all = documents(
    'schema/dbo.Orders.md',
    'decisions/Async.md',
    'decisions/async.md',
    'business/Mu\u0308ller.md',
    'a/100% done.md',
  );
  const pathOf = (id: string): string | undefined => resolveDocument(all, id).document?.path;

  it('finds a document by every spelling that fits only one', () => {
    for (const id of [
      'schema/dbo.Orders',
      'schema/dbo.Orders.md',
      'schema\\dbo.Orders',
      './schema/dbo.Orders',
      '/schema/dbo.Orders.MD',
      'SCHEMA/DBO.ORDERS',
      ' schema/dbo.Orders ',
      'own-20',
    ])
      assert.equal(pathOf(id), 'schema/dbo.Orders.md', id);
    assert.equal(pathOf('decisions/async'), 'decisions/async.md');
    assert.equal(pathOf('decisions/ASYNC'), undefined);
    assert.equal(pathOf('business/M\u00fcller.md'), 'business/Mu\u0308ller.md');
    assert.equal(pathOf('a/100% done'), 'a/100% done.md');
    assert.equal(pathOf('a/100%25%20done'), undefined);
  });

  it('tells names of blanks and endings apart from folders', () => {
    const odd = documents('a/ .md', 'a/.md', 'a/x .md', 'a/new\nline.md');
    assert.deepEqual(
      odd.map(({ id, title }) => [id, title]),
      [
        ['a/ ', '.md'],
        ['a/.md', '.md'],
        ['a/x ', 'x'],
        ['a/new\nline', 'new line'],
      ],
    );
    for (const { id, path } of odd) assert.equal(resolveDocument(odd, id).document?.path, path);
  });

  it('follows no path', () => {
    for (const id of [
      '../schema/dbo.Orders',
      'schema/../schema/dbo.Orders',
      '..\\x',
      '/etc/passwd',
      'schema//dbo.Orders',
      'C:\\schema\\dbo.Orders',
      '__proto__',
      'constructor',
      '',
      '.',
      '/',
      '\u0000',
      'x'.repeat(100_000),
    ])
      assert.equal(pathOf(id), undefined, id.slice(0, 40));
  });

  it('names the nearest ids', () => {
    const missed = resolveDocument(all, 'schema/dbo.Ordres');
    assert.deepEqual(missed.document === null ? missed.nearest[0] : null, 'schema/dbo.Orders');
    const short = resolveDocument(all, 'orders');
    assert.deepEqual(short.document === null ? short.nearest : null, ['schema/dbo.Orders']);
  });
});
