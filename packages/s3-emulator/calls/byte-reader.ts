import { S3Error } from '../http/errors.ts';

/** Reads lines and runs of bytes from a stream. */
export interface ByteReader {
  /** The next line without its end; null at the end of the stream. */
  line(): Promise<string | null>;
  /** The next `length` bytes in pieces. Throws S3Error `IncompleteBody` if the stream ends before. */
  bytes(length: number): AsyncGenerator<Buffer>;
}

/** The longest line of a chunked body: a size with a signature, or a trailing header. */
const maxLine = 8192;

export function byteReader(stream: AsyncIterable<Buffer>): ByteReader {
  const source = stream[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);

  async function more(): Promise<boolean> {
    const { done, value } = await source.next();
    if (done) return false;
    rest = rest.length === 0 ? value : Buffer.concat([rest, value]);
    return true;
  }

  return {
    line: async () => {
      for (;;) {
        const end = rest.indexOf(10);
        if (end >= 0) {
          const line = rest.toString('utf8', 0, end).replace(/\r$/, '');
          rest = rest.subarray(end + 1);
          return line;
        }
        if (rest.length > maxLine) throw new S3Error('IncompleteBody');
        if (!(await more())) return null;
      }
    },
    async *bytes(length) {
      for (let left = length; left > 0; ) {
        if (rest.length === 0 && !(await more())) throw new S3Error('IncompleteBody');
        const piece = rest.subarray(0, left);
        rest = rest.subarray(piece.length);
        left -= piece.length;
        if (piece.length > 0) yield piece;
      }
    },
  };
}
