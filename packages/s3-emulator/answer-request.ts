import type { AuthContext } from './auth/authenticate.ts';
import { authenticate } from './auth/authenticate.ts';
import { sha256Hex } from './auth/canonical-request.ts';
import { answerSts, StsError, stsErrorReply } from './auth/sts.ts';
import { listBuckets } from './buckets/bucket-calls.ts';
import { preflightHeaders } from './buckets/cors.ts';
import type { BucketCall, Reply, Service } from './http/call.ts';
import { notImplemented, S3Error } from './http/errors.ts';
import type { FailureKind, Failures } from './http/failures.ts';
import { bucketOperations, findOperation, objectOperations } from './http/operations.ts';
import { decodeUri, type S3Request } from './http/request.ts';

/** The longest key, in bytes of UTF-8. */
const maxKeyBytes = 1024;

/** The largest body of STS: a session policy and little more. */
const maxFormBytes = 64 * 1024;

/** An answer, and whether a failure was injected into sending it. */
export interface Answer {
  reply: Reply;
  failure: FailureKind | null;
}

async function answerStsRequest(service: Service, auth: AuthContext, request: S3Request) {
  let body = '';
  for await (const chunk of request.incoming) {
    body += chunk;
    if (body.length > maxFormBytes) throw new S3Error('MaxMessageLengthExceeded');
  }
  try {
    const { principal } = authenticate(auth, request, 'sts', sha256Hex(body));
    return answerSts(service, principal, body, request.id);
  } catch (error) {
    if (error instanceof StsError) return stsErrorReply(error, request.id);
    if (!(error instanceof S3Error)) throw error;
    return stsErrorReply(new StsError(error.status, stsCode(error), error.message), request.id);
  }
}

/** The names that STS has for refused signatures. */
function stsCode({ code }: S3Error): string {
  if (code === 'InvalidAccessKeyId' || code === 'InvalidToken') return 'InvalidClientTokenId';
  if (code === 'AccessDenied') return 'MissingAuthenticationToken';
  return code === 'RequestTimeTooSkewed' ? 'SignatureDoesNotMatch' : code;
}

/** Keys are at most 1,024 bytes; relative segments must not lead above the bucket (object-keys.html). */
function checkKey(key: string): void {
  if (Buffer.byteLength(key) > maxKeyBytes) {
    throw new S3Error('KeyTooLongError', {
      elements: { Size: String(Buffer.byteLength(key)), MaxSizeAllowed: String(maxKeyBytes) },
    });
  }
  let depth = 0;
  for (const segment of key.split('/')) {
    depth += segment === '..' ? -1 : 1;
    if (depth < 0) throw new S3Error('InvalidURI');
  }
}

function injected(failure: FailureKind | null): void {
  if (failure === '500') throw new S3Error('InternalError');
  if (failure === '503') throw new S3Error('SlowDown');
  if (failure === '409') throw new S3Error('ConditionalRequestConflict');
}

/** Performs a request; what it throws is an S3Error or a fault of the emulator. */
export async function answerRequest(
  service: Service,
  auth: AuthContext,
  failures: Failures,
  request: S3Request,
): Promise<Answer> {
  const { method, incoming } = request;
  const path = decodeUri(request.rawPath);
  if (request.bucket === null) {
    if (method === 'POST') {
      const failure = failures.next('AssumeRole', path);
      injected(failure);
      return { reply: await answerStsRequest(service, auth, request), failure };
    }
    const principal = authenticate(auth, request, 's3', null);
    if (method !== 'GET' || request.query.size > 1) throw notImplemented(`${method} /`);
    const failure = failures.next('ListBuckets', path);
    injected(failure);
    return { reply: await listBuckets(service, principal), failure };
  }
  const bucket = service.options.buckets.find(({ name }) => name === request.bucket);
  if (method === 'OPTIONS') {
    if (bucket === undefined) throw new S3Error('AccessForbidden');
    const headers = preflightHeaders(bucket.cors, request.headers);
    return { reply: { status: 200, headers, body: null }, failure: null };
  }
  const authenticated = authenticate(auth, request, 's3', null);
  if (bucket === undefined) {
    throw new S3Error('NoSuchBucket', { elements: { BucketName: request.bucket } });
  }
  const call: BucketCall = {
    service,
    request,
    auth: authenticated,
    bucket,
    origin: {
      principalId: authenticated.principal.principalId,
      sourceAddress: incoming.socket.remoteAddress ?? '',
      requestId: request.id,
    },
  };
  if (request.key === null) {
    const operation = findOperation(bucketOperations, request);
    const failure = failures.next(operation.name, path);
    injected(failure);
    return { reply: await operation.answer(call), failure };
  }
  checkKey(request.key);
  const operation = findOperation(objectOperations, request);
  const failure = failures.next(operation.name, path);
  injected(failure);
  return { reply: await operation.answer({ ...call, key: request.key }), failure };
}
