import { S3Error } from '../http/errors.ts';
import type { S3Request } from '../http/request.ts';
import { type CredentialScope, parseAmzDate, signingAlgorithm } from './signing.ts';

/** A signature as a client sent it. */
export interface RequestSignature {
  accessKeyId: string;
  scope: CredentialScope;
  signedHeaders: string[];
  signature: string;
  /** `x-amz-date` as it was sent, and in milliseconds. */
  date: string;
  time: number;
  /** The validity of a presigned URL in seconds; null for a signature in headers. */
  expires: number | null;
  /** The session token. */
  token: string | null;
  /** What the client says about the body. */
  payloadHash: string;
}

interface Expected {
  service: 's3' | 'sts';
  region: string;
  /** The hash of a body that was read already; null if the client must declare it. */
  bodyHash: string | null;
}

/** The longest validity of a presigned URL: a week. */
const maxExpires = 604_800;

function readCredential(
  credential: string,
  { service, region }: Expected,
  error: 'AuthorizationHeaderMalformed' | 'AuthorizationQueryParametersError',
): { accessKeyId: string; scope: CredentialScope } {
  const [accessKeyId = '', date = '', sentRegion = '', sentService = '', end, ...rest] =
    credential.split('/');
  if (accessKeyId === '' || end !== 'aws4_request' || rest.length > 0) {
    throw new S3Error(error, {
      message: `The Credential "${credential}" should be of the form "<access key>/<date>/<region>/<service>/aws4_request".`,
    });
  }
  if (sentRegion !== region) {
    throw new S3Error(error, {
      message: `The region '${sentRegion}' is wrong; expecting '${region}'`,
      elements: { Region: region },
    });
  }
  if (sentService !== service) {
    throw new S3Error(error, {
      message: `Incorrect service "${sentService}". This endpoint belongs to "${service}".`,
    });
  }
  return { accessKeyId, scope: { date, region, service } };
}

function readPresigned(request: S3Request, expected: Expected): RequestSignature {
  const error = 'AuthorizationQueryParametersError';
  const get = (name: string) => {
    const value = request.query.get(`X-Amz-${name}`);
    if (value !== undefined) return value;
    throw new S3Error(error, {
      message:
        'Query-string authentication version 4 requires the X-Amz-Algorithm, X-Amz-Credential, X-Amz-Signature, X-Amz-Date, X-Amz-SignedHeaders, and X-Amz-Expires parameters.',
    });
  };
  if (get('Algorithm') !== signingAlgorithm) {
    throw new S3Error(error, { message: `X-Amz-Algorithm only supports "${signingAlgorithm}"` });
  }
  const credential = readCredential(get('Credential'), expected, error);
  const date = get('Date');
  const time = parseAmzDate(date);
  if (time === null || !date.startsWith(credential.scope.date)) {
    throw new S3Error(error, { message: 'X-Amz-Date must be in the ISO8601 Long Format' });
  }
  const expires = Number(get('Expires'));
  if (!Number.isInteger(expires)) {
    throw new S3Error(error, { message: 'X-Amz-Expires should be a number' });
  }
  if (expires < 0) throw new S3Error(error, { message: 'X-Amz-Expires must be non-negative' });
  if (expires > maxExpires) {
    throw new S3Error(error, {
      message:
        'X-Amz-Expires must be less than a week (in seconds); that is, the given X-Amz-Expires must be less than 604800 seconds',
    });
  }
  return {
    ...credential,
    signedHeaders: get('SignedHeaders').split(';'),
    signature: get('Signature'),
    date,
    time,
    expires,
    token: request.query.get('X-Amz-Security-Token') ?? null,
    payloadHash:
      request.query.get('X-Amz-Content-Sha256') ??
      request.headers['x-amz-content-sha256'] ??
      'UNSIGNED-PAYLOAD',
  };
}

function readHeader(request: S3Request, header: string, expected: Expected): RequestSignature {
  const error = 'AuthorizationHeaderMalformed';
  const [, credential, signedHeaders, signature] =
    /^AWS4-HMAC-SHA256\s+Credential=([^,\s]+)\s*,\s*SignedHeaders=([^,\s]+)\s*,\s*Signature=([0-9a-f]+)\s*$/.exec(
      header,
    ) ?? [];
  if (credential === undefined || signedHeaders === undefined || signature === undefined) {
    if (/^AWS /.test(header)) {
      throw new S3Error('InvalidRequest', {
        message:
          'The authorization mechanism you have provided is not supported. Please use AWS4-HMAC-SHA256.',
      });
    }
    throw new S3Error(error);
  }
  const read = readCredential(credential, expected, error);
  const date = request.headers['x-amz-date'] ?? '';
  const time = parseAmzDate(date);
  if (time === null) {
    throw new S3Error('AccessDenied', {
      message: 'AWS authentication requires a valid Date or x-amz-date header',
    });
  }
  if (!date.startsWith(read.scope.date)) {
    throw new S3Error(error, {
      message: `Invalid credential date "${read.scope.date}". This date is not the same as X-Amz-Date: "${date.slice(0, 8)}".`,
    });
  }
  const payloadHash = request.headers['x-amz-content-sha256'] ?? expected.bodyHash;
  if (payloadHash === null) {
    throw new S3Error('InvalidRequest', {
      message: 'Missing required header for this request: x-amz-content-sha256',
    });
  }
  return {
    ...read,
    signedHeaders: signedHeaders.split(';'),
    signature,
    date,
    time,
    expires: null,
    token: request.headers['x-amz-security-token'] ?? null,
    payloadHash,
  };
}

/**
 * Reads the signature of a request.
 * @throws S3Error `AccessDenied` for an anonymous one: no bucket of the emulator is public
 */
export function readAuthorization(request: S3Request, expected: Expected): RequestSignature {
  const header = request.headers['authorization'];
  const presigned = request.query.has('X-Amz-Algorithm') || request.query.has('X-Amz-Signature');
  if (header !== undefined && presigned) {
    throw new S3Error('InvalidArgument', {
      message:
        'Only one auth mechanism allowed; only the X-Amz-Algorithm query parameter, Signature query string parameter or the Authorization header should be specified',
    });
  }
  if (presigned) return readPresigned(request, expected);
  if (header === undefined) throw new S3Error('AccessDenied');
  return readHeader(request, header, expected);
}
