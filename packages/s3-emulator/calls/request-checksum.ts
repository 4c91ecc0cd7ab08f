import {
  type ChecksumAlgorithm,
  checksumAlgorithms,
  checksumHeader,
  digestBytes,
  parseAlgorithm,
} from '../checksums/algorithms.ts';
import { S3Error } from '../http/errors.ts';
import type { S3Request } from '../http/request.ts';
import type { Payload } from './payload.ts';

/** The checksum that a client sends with a body. */
export interface RequestChecksum {
  algorithm: ChecksumAlgorithm;
  /** Its value in base64, which may arrive after the body. */
  value(): string;
}

/**
 * Reads which checksum a request has, in a header or a trailing header; null if it has none.
 * @throws S3Error `InvalidRequest` for several, or one that contradicts `x-amz-sdk-checksum-algorithm`
 */
export function readChecksum(request: S3Request, payload: Payload | null): RequestChecksum | null {
  const { headers } = request;
  const trailing = payload?.trailerNames ?? [];
  const sent = checksumAlgorithms.filter((algorithm) => {
    const name = checksumHeader(algorithm);
    return headers[name] !== undefined || trailing.includes(name);
  });
  const [algorithm, ...more] = sent;
  if (more.length > 0) {
    throw new S3Error('InvalidRequest', {
      message:
        'Expecting a single x-amz-checksum- header. Multiple checksum Types are not allowed.',
    });
  }
  const named = headers['x-amz-sdk-checksum-algorithm'];
  if (named !== undefined && algorithm !== parseAlgorithm(named)) {
    throw new S3Error('InvalidRequest', {
      message:
        algorithm === undefined
          ? 'x-amz-sdk-checksum-algorithm specified, but no corresponding x-amz-checksum-* or x-amz-trailer headers were found.'
          : 'Value for x-amz-sdk-checksum-algorithm header is invalid.',
    });
  }
  if (algorithm === undefined) return null;
  const name = checksumHeader(algorithm);
  const inHeader = headers[name];
  const check = (value: string) => {
    if (Buffer.from(value, 'base64').length !== digestBytes(algorithm)) {
      throw new S3Error('InvalidRequest', { message: `Value for ${name} header is invalid.` });
    }
    return value;
  };
  if (inHeader !== undefined) check(inHeader);
  return {
    algorithm,
    value: () => {
      const value = inHeader ?? payload?.trailers.get(name);
      if (value === undefined) throw new S3Error('MalformedTrailerError');
      return check(value);
    },
  };
}

/**
 * The digest of the header `Content-MD5`; null without it.
 * @throws S3Error `InvalidDigest`
 */
export function readContentMd5({ headers }: S3Request): Buffer | null {
  const header = headers['content-md5'];
  if (header === undefined) return null;
  const digest = Buffer.from(header, 'base64');
  if (digest.length !== 16) {
    throw new S3Error('InvalidDigest', { elements: { 'Content-MD5': header } });
  }
  return digest;
}
