import { createHash } from 'node:crypto';
import { sha256Hex } from '../auth/canonical-request.ts';
import { type CredentialScope, isSameSignature, scopeText, sign } from '../auth/signing.ts';
import { S3Error } from '../http/errors.ts';
import { byteReader } from './byte-reader.ts';

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
