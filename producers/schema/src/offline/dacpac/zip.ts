import path from 'node:path';
import { BearingError } from '@bearing/format';
import yauzl from 'yauzl';

/** More than any model unpacks to; a file that claims more is no DACPAC. */
const ENTRY_BYTES = 1024 * 1024 * 1024;

/** Reads the named text files at a zip's root, without a byte order mark. */
export function readZipTexts(file: string, names: readonly string[]): Promise<Map<string, string>> {
  const invalid = (error: unknown): BearingError =>
    new BearingError('DACPAC_INVALID', 'the file is no readable zip', {
      where: path.basename(file),
      hint: 'export or copy it again',
      cause: error,
    });
  return new Promise((resolve, reject) => {
    yauzl.open(file, { lazyEntries: true }, (openError, zip) => {
      if (openError !== null || zip === undefined) return reject(invalid(openError));
      const texts = new Map<string, string>();
      zip.on('error', (error) => reject(invalid(error)));
      zip.on('end', () => resolve(texts));
      zip.on('entry', (entry: yauzl.Entry) => {
        if (!names.includes(entry.fileName)) return zip.readEntry();
        if (entry.uncompressedSize > ENTRY_BYTES) return reject(invalid(new Error('an entry is too large')));
        zip.openReadStream(entry, (streamError, stream) => {
          if (streamError !== null || stream === undefined) return reject(invalid(streamError));
          const chunks: Buffer[] = [];
          stream.on('data', (chunk: Buffer) => chunks.push(chunk));
          stream.on('error', (error) => reject(invalid(error)));
          stream.on('end', () => {
            texts.set(
              entry.fileName,
              Buffer.concat(chunks)
                .toString('utf8')
                .replace(/^\uFEFF/, ''),
            );
            zip.readEntry();
          });
        });
      });
      zip.readEntry();
    });
  });
}
