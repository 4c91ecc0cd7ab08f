import { element, xmlDocument } from './xml.ts';

/** Codes, statuses and messages: docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html. */
const catalog = {
  AccessControlListNotSupported: [400, 'The bucket does not allow ACLs'],
  AccessDenied: [403, 'Access Denied'],
  AccessForbidden: [403, 'CORSResponse: This CORS request is not allowed.'],
  AuthorizationHeaderMalformed: [400, 'The authorization header is malformed.'],
  AuthorizationQueryParametersError: [400, 'Error parsing the X-Amz-Credential parameter.'],
  BadDigest: [
    400,
    'The Content-MD5 or checksum value that you specified did not match what the server received.',
  ],
  BadRequest: [400, 'An error occurred when parsing the HTTP request.'],
  BucketAlreadyOwnedByYou: [
    409,
    'Your previous request to create the named bucket succeeded and you already own it.',
  ],
  ConditionalRequestConflict: [
    409,
    'The conditional request cannot succeed due to a conflicting operation against this resource.',
  ],
  EntityTooLarge: [400, 'Your proposed upload exceeds the maximum allowed size'],
  EntityTooSmall: [400, 'Your proposed upload is smaller than the minimum allowed size'],
  ExpiredToken: [400, 'The provided token has expired.'],
  IncompleteBody: [400, 'The request body terminated unexpectedly'],
  InternalError: [500, 'We encountered an internal error. Please try again.'],
  InvalidAccessKeyId: [403, 'The AWS Access Key Id you provided does not exist in our records.'],
  InvalidArgument: [400, 'Invalid Argument'],
  InvalidChunkSizeError: [
    403,
    'Only the last chunk is allowed to have a size less than 8192 bytes',
  ],
  InvalidDigest: [400, 'The Content-MD5 you specified was invalid.'],
  InvalidPart: [
    400,
    "One or more of the specified parts could not be found. The part may not have been uploaded, or the specified entity tag may not match the part's entity tag.",
  ],
  InvalidPartNumber: [416, 'The requested partnumber is not satisfiable'],
  InvalidPartOrder: [
    400,
    'The list of parts was not in ascending order. Parts must be ordered by part number.',
  ],
  InvalidRange: [416, 'The requested range is not satisfiable'],
  InvalidRequest: [400, 'Invalid Request'],
  InvalidStorageClass: [400, 'The storage class you specified is not valid'],
  InvalidToken: [400, 'The provided token is malformed or otherwise invalid.'],
  InvalidURI: [400, "Couldn't parse the specified URI."],
  KeyTooLongError: [400, 'Your key is too long'],
  MalformedTrailerError: [
    400,
    'The request contained trailing data that was not well-formed or did not conform to our published schema.',
  ],
  MalformedXML: [
    400,
    'The XML you provided was not well-formed or did not validate against our published schema',
  ],
  MaxMessageLengthExceeded: [400, 'Your request was too big.'],
  MetadataTooLarge: [400, 'Your metadata headers exceed the maximum allowed metadata size'],
  MethodNotAllowed: [405, 'The specified method is not allowed against this resource.'],
  MissingContentLength: [411, 'You must provide the Content-Length HTTP header.'],
  NoSuchBucket: [404, 'The specified bucket does not exist'],
  NoSuchCORSConfiguration: [404, 'The CORS configuration does not exist'],
  NoSuchKey: [404, 'The specified key does not exist.'],
  NoSuchLifecycleConfiguration: [404, 'The lifecycle configuration does not exist'],
  NoSuchUpload: [
    404,
    'The specified upload does not exist. The upload ID may be invalid, or the upload may have been aborted or completed.',
  ],
  NoSuchVersion: [404, 'The specified version does not exist.'],
  NotImplemented: [
    501,
    'A header or query you provided requested a function that is not implemented.',
  ],
  NotModified: [304, 'Not Modified'],
  PreconditionFailed: [412, 'At least one of the pre-conditions you specified did not hold'],
  RequestTimeTooSkewed: [
    403,
    'The difference between the request time and the current time is too large.',
  ],
  SignatureDoesNotMatch: [
    403,
    'The request signature we calculated does not match the signature you provided. Check your key and signing method.',
  ],
  SlowDown: [503, 'Please reduce your request rate.'],
  XAmzContentSHA256Mismatch: [
    400,
    "The provided 'x-amz-content-sha256' header does not match what was computed.",
  ],
} as const satisfies Record<string, readonly [number, string]>;

export type S3ErrorCode = keyof typeof catalog;

interface S3ErrorDetails {
  message?: string;
  /** Further elements of the body, such as `Key`. */
  elements?: Record<string, string>;
  headers?: Record<string, string>;
}

/** An error that is answered in S3's XML. */
export class S3Error extends Error {
  readonly code: S3ErrorCode;
  readonly status: number;
  readonly elements: Record<string, string>;
  readonly headers: Record<string, string>;

  constructor(code: S3ErrorCode, details: S3ErrorDetails = {}) {
    const [status, message] = catalog[code];
    super(details.message ?? message);
    this.code = code;
    this.status = status;
    this.elements = details.elements ?? {};
    this.headers = details.headers ?? {};
  }
}

/** An argument that S3 refuses, with its name and value as S3 reports them. */
export function invalidArgument(message: string, name: string, value: string): S3Error {
  return new S3Error('InvalidArgument', {
    message,
    elements: { ArgumentName: name, ArgumentValue: value },
  });
}

export function notImplemented(what: string): S3Error {
  return new S3Error('NotImplemented', { message: `The emulator does not implement ${what}.` });
}

/** The body of an error. */
export function errorDocument(error: S3Error, requestId: string): string {
  const { code, message, elements } = error;
  return xmlDocument(
    'Error',
    [
      element('Code', code),
      element('Message', message),
      ...Object.entries(elements).map(([name, value]) => element(name, value)),
      element('RequestId', requestId),
      element('HostId', requestId),
    ],
    null,
  );
}
