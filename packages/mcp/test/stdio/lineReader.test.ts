import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { LineReader, LineTooLongError } from '../../dist/stdio/lineReader.js';

function read(reader: LineReader, ...chunks: readonly Buffer[]): string[] {
  return chunks.flatMap((chunk) => [...reader.push(chunk)]);
}

describe('LineReader', () => {
  it('gives the same lines however the bytes are cut', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'grapheme' }).filter((line) => !/[\r\n]/.test(line))),
        fc.array(fc.nat({ max: 40 })),
        (lines, cuts) => {
          const bytes = Buffer.from(lines.map((line) => `${line}\r\n`).join(''));
          const chunks: Buffer[] = [];
          let at = 0;
          for (const size of [...cuts, bytes.length]) {
            chunks.push(bytes.subarray(at, at + size));
            at += size;
          }
          const expected = lines.map((line) => line.trim()).filter((line) => line !== '');
          assert.deepEqual(read(new LineReader(1_000_000), ...chunks), expected);
        },
      ),
    );
  });

  it('keeps what has no line end until the end', () => {
    const reader = new LineReader(100);
    assert.deepEqual(read(reader, Buffer.from('a\nb')), ['a']);
    assert.equal(reader.end(), 'b');
    assert.equal(reader.end(), '');
  });

  it('takes a line of just the limit and refuses a longer one', () => {
    assert.deepEqual(read(new LineReader(3), Buffer.from('abc\n')), ['abc']);
    assert.throws(() => read(new LineReader(3), Buffer.from('ab'), Buffer.from('cd')), LineTooLongError);
  });

  it('puts a long line together in linear time', () => {
    const reader = new LineReader(20_000_000);
    const chunk = Buffer.alloc(64, 'x');
    for (let n = 0; n < 100_000; n++) assert.deepEqual(read(reader, chunk), []);
    assert.equal(read(reader, Buffer.from('\n'))[0]?.length, 6_400_000);
  });
});
