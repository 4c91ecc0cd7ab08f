import type { Authenticated } from '../auth/authenticate.ts';
import { invalidArgument, S3Error } from '../http/errors.ts';
import type { S3Request } from '../http/request.ts';
import { type ChunkSigner, decodeChunks } from './chunked-payload.ts';

/** The body of a request after its transfer encoding was removed. */
export interface Payload {
  /** Its length in bytes as declared. */
  length: number;
  /** The SHA-256 that the signature covers, in hexadecimal; null if the body is not signed as a whole. */
  sha256: string | null;
  /** The names of trailing headers, which arrive after the body. */
  trailerNames: string[];
  /** Filled when the body was read. */
  trailers: Map<string, string>;
  stream: AsyncGenerator<Buffer>;
}

const streaming = {
  'STREAMING-UNSIGNED-PAYLOAD-TRAILER': { signed: false, trailer: true },
  'STREAMING-AWS4-HMAC-SHA256-PAYLOAD': { signed: true, trailer: false },
  'STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER': { signed: true, trailer: true },
} as const;

function isStreaming(hash: string): hash is keyof typeof streaming {
  return hash in streaming;
}

/** The bytes of a header; null without it. */
function lengthHeader(request: S3Request, name: string): number | null {
  const value = request.headers[name];
  return value !== undefined && /^\d{1,15}$/.test(value) ? Number(value) : null;
}

async function* exactly(stream: AsyncIterable<Buffer>, length: number): AsyncGenerator<Buffer> {
  let received = 0;
  try {
    for await (const chunk of stream) {
      received += chunk.length;
      if (received > length) throw new S3Error('IncompleteBody');
      yield chunk;
    }
  } catch (error) {
    // The connection ended before the body did.
    throw error instanceof S3Error ? error : new S3Error('IncompleteBody');
  }
  if (received < length) throw new S3Error('IncompleteBody');
}

/**
 * Prepares to read a request's body, whose chunks are verified as they arrive.
 * @throws S3Error `MissingContentLength`, or `InvalidArgument` for an unknown kind of body
 */
export function openPayload(request: S3Request, { key, signature }: Authenticated): Payload {
  const { payloadHash } = signature;
  const trailers = new Map<string, string>();
  const { incoming } = request;
  if (isStreaming(payloadHash)) {
    const { signed, trailer } = streaming[payloadHash];
    const length = lengthHeader(request, 'x-amz-decoded-content-length');
    if (length === null) throw new S3Error('MissingContentLength');
    const signer: ChunkSigner = {
      key,
      date: signature.date,
      scope: signature.scope,
      seed: signature.signature,
    };
    const decoded = decodeChunks(incoming, signed ? signer : null, trailer ? trailers : null);
    const named = trailer ? (request.headers['x-amz-trailer'] ?? '') : '';
    return {
      length,
      sha256: null,
      trailerNames: named.split(',').flatMap((name) => name.trim().toLowerCase() || []),
      trailers,
      stream: exactly(decoded, length),
    };
  }
  const unsigned = payloadHash === 'UNSIGNED-PAYLOAD';
  if (!unsigned && !/^[0-9a-f]{64}$/.test(payloadHash)) {
    throw invalidArgument(
      'x-amz-content-sha256 must be UNSIGNED-PAYLOAD, STREAMING-UNSIGNED-PAYLOAD-TRAILER, STREAMING-AWS4-HMAC-SHA256-PAYLOAD, STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER or a valid sha256 value.',
      'x-amz-content-sha256',
      payloadHash,
    );
  }
  if (request.headers['transfer-encoding'] !== undefined) {
    throw new S3Error('NotImplemented', {
      message: 'A header you provided implies functionality that is not implemented',
      elements: { Header: 'Transfer-Encoding' },
    });
  }
  const length = lengthHeader(request, 'content-length');
  if (length === null) throw new S3Error('MissingContentLength');
  return {
    length,
    sha256: unsigned ? null : payloadHash,
    trailerNames: [],
    trailers,
    stream: exactly(incoming, length),
  };
}
