import { createHash } from 'node:crypto';
import {
  type CredentialScope,
  isSameSignature,
  scopeText,
  sha256Hex,
  sign,
} from '../auth/signing.ts';
import { S3Error } from '../http/errors.ts';

/** What signs the chunks: each signature includes the one before, the first the request's. */
export interface ChunkSigner {
  key: Buffer;
  date: string;
  scope: CredentialScope;
  seed: string;
}

/** Every chunk but the last has at least this many bytes (error InvalidChunkSizeError). */
const minChunkBytes = 8192;

/**
 * Decodes a body in chunks of AWS's own format, signed or not, and collects its trailing headers in `trailers`:
 * docs.aws.amazon.com/AmazonS3/latest/API/sigv4-streaming.html and sigv4-streaming-trailers.html.
 */
export async function* decodeChunks(
  stream: AsyncIterable<Buffer>,
  signer: ChunkSigner | null,
  trailers: Map<string, string> | null,
): AsyncGenerator<Buffer> {
  const reader = byteReader(stream);
  let previous = signer?.seed ?? '';

  function verify(kind: 'PAYLOAD' | 'TRAILER', hashes: string[], signature: string): void {
    if (signer === null) return;
    const { key, date, scope } = signer;
    const text = [`AWS4-HMAC-SHA256-${kind}`, date, scopeText(scope), previous, ...hashes].join(
      '\n',
    );
    if (!isSameSignature(sign(key, text), signature)) {
      throw new S3Error('SignatureDoesNotMatch', { elements: { StringToSign: text } });
    }
    previous = signature;
  }

  let previousBytes = minChunkBytes;
  for (;;) {
    const head = await reader.line();
    const [, size = '', signature = ''] =
      /^([0-9a-fA-F]{1,13})(?:;chunk-signature=([0-9a-f]{64}))?$/.exec(head ?? '') ?? [];
    if (size === '') throw new S3Error('IncompleteBody');
    const bytes = Number.parseInt(size, 16);
    if (bytes > 0 && previousBytes < minChunkBytes) throw new S3Error('InvalidChunkSizeError');
    previousBytes = bytes;
    const hash = createHash('sha256');
    for await (const piece of reader.bytes(bytes)) {
      if (signer !== null) hash.update(piece);
      yield piece;
    }
    verify('PAYLOAD', [sha256Hex(''), hash.digest('hex')], signature);
    if (bytes === 0) break;
    if ((await reader.line()) !== '') throw new S3Error('IncompleteBody');
  }
  if (trailers === null) return;
  let signed = '';
  let signature = '';
  for (let line = await reader.line(); line; line = await reader.line()) {
    const [, name = '', value = ''] = /^([^:]+):(.*)$/.exec(line) ?? [];
    if (name === '') throw new S3Error('MalformedTrailerError');
    if (name === 'x-amz-trailer-signature') signature = value;
    else {
      trailers.set(name.toLowerCase(), value.trim());
      signed += `${name}:${value}\n`;
    }
  }
  verify('TRAILER', [sha256Hex(signed)], signature);
}

/** Reads lines and runs of bytes from a stream. */
interface ByteReader {
  /** The next line without its end; null at the end of the stream. */
  line(): Promise<string | null>;
  /** The next `length` bytes in pieces. Throws S3Error `IncompleteBody` if the stream ends before. */
  bytes(length: number): AsyncGenerator<Buffer>;
}

/** The longest line of a chunked body: a size with a signature, or a trailing header. */
const maxLine = 8192;

function byteReader(stream: AsyncIterable<Buffer>): ByteReader {
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
