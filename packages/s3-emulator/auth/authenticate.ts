import { S3Error } from '../http/errors.ts';
import type { S3Request } from '../http/request.ts';
import type { Sessions } from '../storage/sessions.ts';
import { canonicalRequest } from './canonical-request.ts';
import { findPrincipal, type Principal, type RoleSetUp, type UserKey } from './principal.ts';
import { type RequestSignature, readAuthorization } from './request-signature.ts';
import {
  isSameSignature,
  scopeText,
  sha256Hex,
  sign,
  signingAlgorithm,
  signingKey,
} from './signing.ts';

export interface AuthContext {
  users: readonly UserKey[];
  roles: readonly RoleSetUp[];
  sessions: Sessions;
  region: string;
  now: () => Date;
}

/** A request whose signature is right. */
export interface Authenticated {
  principal: Principal;
  /** What signs the chunks of a streamed body. */
  key: Buffer;
  signature: RequestSignature;
}

/** The difference between the clocks that S3 tolerates (error RequestTimeTooSkewed). */
const maxSkewMs = 15 * 60_000;

function checkTime(request: S3Request, signature: RequestSignature, now: number): void {
  const { time, expires } = signature;
  if (expires !== null) {
    if (time > now + maxSkewMs) {
      throw new S3Error('AccessDenied', { message: 'Request is not yet valid' });
    }
    if (now > time + expires * 1000) {
      throw new S3Error('AccessDenied', {
        message: 'Request has expired',
        elements: {
          'X-Amz-Expires': String(expires),
          Expires: new Date(time + expires * 1000).toISOString(),
          ServerTime: new Date(now).toISOString(),
        },
      });
    }
    return;
  }
  if (Math.abs(now - time) > maxSkewMs) {
    throw new S3Error('RequestTimeTooSkewed', {
      elements: {
        RequestTime: request.headers['x-amz-date'] ?? '',
        ServerTime: new Date(now).toISOString(),
        MaxAllowedSkewMilliseconds: String(maxSkewMs),
      },
    });
  }
}

function checkToken(principal: Principal, token: string | null, now: number): void {
  const { session } = principal;
  if (session === null) {
    if (token !== null) throw new S3Error('InvalidToken');
    return;
  }
  // Without its token, a temporary key is unknown.
  if (token === null) {
    throw new S3Error('InvalidAccessKeyId', { elements: { AWSAccessKeyId: session.accessKeyId } });
  }
  if (token !== session.token) throw new S3Error('InvalidToken');
  if (now >= session.expires) throw new S3Error('ExpiredToken');
}

/** S3 wants the host and every `x-amz-*` header signed (the page on the canonical request). */
function checkSignedHeaders({ incoming }: S3Request, signed: readonly string[]): void {
  const missing = Object.keys(incoming.headers).filter(
    (name) => (name === 'host' || name.startsWith('x-amz-')) && !signed.includes(name),
  );
  // The hash of the body is part of the signature itself.
  const unsigned = missing.filter((name) => name !== 'x-amz-content-sha256');
  if (unsigned.length > 0) {
    throw new S3Error('AccessDenied', {
      message: 'There were headers present in the request which were not signed',
      elements: { HeadersNotSigned: unsigned.join(', ') },
    });
  }
}

/**
 * Verifies the signature of a request, in its headers or in its URL.
 * @param service `s3` or `sts`
 * @throws S3Error as S3 refuses it
 */
export function authenticate(
  context: AuthContext,
  request: S3Request,
  service: 's3' | 'sts',
  bodyHash: string | null,
): Authenticated {
  const signature = readAuthorization(request, { service, region: context.region, bodyHash });
  const now = context.now().getTime();
  const { users, roles, sessions } = context;
  const principal = findPrincipal(signature.accessKeyId, users, roles, sessions);
  if (principal === null) {
    throw new S3Error('InvalidAccessKeyId', {
      elements: { AWSAccessKeyId: signature.accessKeyId },
    });
  }
  checkTime(request, signature, now);
  checkToken(principal, signature.token, now);
  checkSignedHeaders(request, signature.signedHeaders);
  const canonical = canonicalRequest(request, signature.signedHeaders, signature.payloadHash);
  const text = [
    signingAlgorithm,
    signature.date,
    scopeText(signature.scope),
    sha256Hex(canonical),
  ].join('\n');
  const key = signingKey(principal.secretAccessKey, signature.scope);
  if (!isSameSignature(sign(key, text), signature.signature)) {
    throw new S3Error('SignatureDoesNotMatch', {
      elements: {
        AWSAccessKeyId: principal.accessKeyId,
        StringToSign: text,
        SignatureProvided: signature.signature,
        CanonicalRequest: canonical,
      },
    });
  }
  return { principal, key, signature };
}
