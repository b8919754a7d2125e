import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { idsOfUri, uriOfDocument } from '../../dist/resources/documentUri.js';

describe('the address of a document', () => {
  it('keeps slashes and encodes the rest', () => {
    assert.equal(uriOfDocument('schema/dbo.Orders'), 'bearing://doc/schema/dbo.Orders');
    assert.equal(uriOfDocument('a b/100%/ü'), 'bearing://doc/a%20b/100%25/%C3%BC');
  });

  it('leads back to the id', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (id) => {
        assert.equal(idsOfUri(uriOfDocument(id))[0], id);
      }),
    );
  });

  it('may be written without encoding, and of something else means nothing', () => {
    assert.deepEqual(idsOfUri('bearing://doc/100%'), ['100%']);
    assert.deepEqual(idsOfUri('bearing://doc/a%20b'), ['a b', 'a%20b']);
    assert.deepEqual(idsOfUri('file:///etc/passwd'), []);
  });
});
