import type { AuthContext } from './auth/authenticate.ts';
import { authenticate } from './auth/authenticate.ts';
import { accountId } from './auth/principal.ts';
import { sha256Hex } from './auth/signing.ts';
import { listBuckets } from './buckets/bucket-calls.ts';
import { preflightHeaders } from './buckets/cors.ts';
import { type BucketCall, bucketArn, may, type Reply, type Service } from './calls/call.ts';
import { notImplemented, S3Error } from './http/errors.ts';
import type { S3Request } from './http/request.ts';
import { bucketOperations, findOperation, objectOperations } from './operations.ts';
import { answerSts, StsError, stsErrorReply } from './sts.ts';

/** The longest key, in bytes of UTF-8. */
const maxKeyBytes = 1024;

/** The largest body of STS: a session policy and little more. */
const maxFormBytes = 64 * 1024;

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

/** An operation whose request has a valid signature; `perform` executes it. */
export interface RoutedRequest {
  /** The operation's name, such as `PutObject`. */
  operation: string;
  perform(): Promise<Reply>;
}

const routed = (operation: string, perform: () => Promise<Reply>): RoutedRequest => ({
  operation,
  perform,
});

function routeServiceRequest(
  service: Service,
  auth: AuthContext,
  request: S3Request,
): RoutedRequest {
  const { method, query } = request;
  if (method === 'POST') {
    return routed('AssumeRole', () => answerStsRequest(service, auth, request));
  }
  const authenticated = authenticate(auth, request, 's3', null);
  const others = [...query.keys()].filter((name) => name !== 'x-id');
  if (method !== 'GET' || others.length > 0) throw notImplemented(`${method} /`);
  return routed('ListBuckets', () => listBuckets(service, authenticated));
}

/** A session learns only that it may not do what the emulator does not know. */
function unknownOperation({ auth, bucket }: BucketCall, error: unknown): unknown {
  const isAllowed = may(auth.principal, 's3:UnknownOperation', bucketArn(bucket.name));
  return isAllowed ? error : new S3Error('AccessDenied');
}

function routeBucketRequest(call: BucketCall): RoutedRequest {
  const { request } = call;
  const { key } = request;
  try {
    if (key === null) {
      const { name, answer } = findOperation(bucketOperations, request);
      return routed(name, () => answer(call));
    }
    const { name, answer } = findOperation(objectOperations, request);
    return routed(name, () => answer({ ...call, key }));
  } catch (error) {
    throw unknownOperation(call, error);
  }
}

/**
 * Finds the operation of a request, and verifies its signature.
 * @throws S3Error if its signature is wrong or it is of no known operation
 */
export function routeRequest(
  service: Service,
  auth: AuthContext,
  request: S3Request,
): RoutedRequest {
  if (request.bucket === null) return routeServiceRequest(service, auth, request);
  const bucket = service.options.buckets.find(({ name }) => name === request.bucket);
  if (request.method === 'OPTIONS') {
    if (bucket === undefined) throw new S3Error('AccessForbidden');
    const headers = preflightHeaders(bucket.cors, request.headers);
    return routed('Preflight', async () => ({ status: 200, headers, body: null }));
  }
  const authenticated = authenticate(auth, request, 's3', null);
  if (bucket === undefined) {
    throw new S3Error('NoSuchBucket', { elements: { BucketName: request.bucket } });
  }
  const owner = request.headers['x-amz-expected-bucket-owner'];
  if (owner !== undefined && owner !== accountId) throw new S3Error('AccessDenied');
  if (request.key !== null) checkKey(request.key);
  return routeBucketRequest({
    service,
    request,
    auth: authenticated,
    bucket,
    origin: {
      principalId: authenticated.principal.principalId,
      sourceAddress: request.incoming.socket.remoteAddress ?? '',
      requestId: request.id,
    },
  });
}
