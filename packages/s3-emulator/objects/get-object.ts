import { recorded } from '../access-logs.ts';
import type { ObjectCall, Reply } from '../calls/call.ts';
import { invalidArgument, S3Error } from '../http/errors.ts';
import type { Version } from '../storage/versions.ts';
import { type ByteRange, readRange } from './byte-range.ts';
import { findReadable } from './find-version.ts';
import {
  checksumHeaders,
  encryptionHeader,
  httpDate,
  overridableHeaders,
  quoted,
  readableHeaders,
  versionHeader,
} from './object-headers.ts';
import { checkReadConditions, readConditions } from './read-conditions.ts';

/** The headers that parameters `response-*` replace. */
function overriddenHeaders(query: Map<string, string>): Record<string, string> {
  return Object.fromEntries(
    overridableHeaders.flatMap((name) => {
      const value = query.get(`response-${name}`);
      if (value === undefined) return [];
      if (!/^[\t\x20-\x7e\x80-\xff]*$/.test(value)) {
        throw invalidArgument(
          'Header value cannot be represented using ISO-8859-1.',
          `response-${name}`,
          value,
        );
      }
      return [[name, value]];
    }),
  );
}

/** The bytes of one part; an object that was not uploaded in parts has only part 1. */
function partRange({ parts, size }: Version, requested: string): ByteRange {
  const number = Number(requested);
  if (!Number.isInteger(number) || number < 1 || number > 10_000) {
    throw invalidArgument(
      'Part number must be an integer between 1 and 10000, inclusive',
      'partNumber',
      requested,
    );
  }
  let start = 0;
  for (const [at, part] of (parts ?? [{ size }]).entries()) {
    if (at === number - 1) return { start, length: part.size };
    start += part.size;
  }
  throw new S3Error('InvalidPartNumber', {
    elements: { PartNumberRequested: requested, ActualPartCount: String(parts?.length ?? 1) },
  });
}

/** `If-Range` with another ETag or date asks for the whole object (RFC 9110, 13.1.5). */
function rangeApplies(version: Version, ifRange: string | undefined): boolean {
  if (ifRange === undefined) return true;
  return ifRange === quoted(version.etag) || ifRange === httpDate(version.modified);
}

function requestedRange(version: Version, { request }: ObjectCall): ByteRange | null {
  const { headers, query } = request;
  const part = query.get('partNumber');
  const range = headers['range'];
  if (part !== undefined) {
    if (range !== undefined) {
      throw new S3Error('InvalidRequest', {
        message: 'Cannot specify both Range header and partNumber query parameter',
      });
    }
    return partRange(version, part);
  }
  return rangeApplies(version, headers['if-range']) ? readRange(range, version.size) : null;
}

/** The answer of GetObject, and of HeadObject without the body. */
export async function getObject(call: ObjectCall): Promise<Reply> {
  const { service, request, auth, bucket, key } = call;
  const version = findReadable(service, auth.principal, {
    bucket: bucket.name,
    key,
    versionId: request.query.get('versionId') ?? null,
  });
  checkReadConditions(version, readConditions(request.headers));
  const range = requestedRange(version, call);
  const { start, length } = range ?? { start: 0, length: version.size };
  const withChecksum = request.headers['x-amz-checksum-mode'] === 'ENABLED' && range === null;
  const headers = {
    'Accept-Ranges': 'bytes',
    ETag: quoted(version.etag),
    'Last-Modified': httpDate(version.modified),
    ...readableHeaders(version),
    ...overriddenHeaders(request.query),
    ...versionHeader(version),
    ...encryptionHeader,
    ...(version.storageClass === 'STANDARD' ? {} : { 'x-amz-storage-class': version.storageClass }),
    ...(withChecksum ? checksumHeaders(version) : {}),
    ...(request.query.has('partNumber') && version.parts !== null
      ? { 'x-amz-mp-parts-count': String(version.parts.length) }
      : {}),
    ...(range === null || length === 0
      ? {}
      : { 'Content-Range': `bytes ${start}-${start + length - 1}/${version.size}` }),
    // The last one: after it, Node converts Content-Disposition from Latin-1 to something else.
    'Content-Length': String(length),
  };
  const status = range === null || length === 0 ? 200 : 206;
  if (request.method === 'HEAD') return { status, headers, body: null };
  const body = service.contents.read(version.content, start, length);
  return {
    status,
    headers,
    body: bucket.accessLog ? recorded(call, { version, status }, body) : body,
  };
}
