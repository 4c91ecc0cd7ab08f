import { authorize, type BucketCall, bucketArn, type Reply, xmlReply } from '../calls/call.ts';
import { invalidArgument } from '../http/errors.ts';
import { element, group, xmlDocument } from '../http/xml.ts';
import { isoDate, quoted } from '../objects/object-headers.ts';
import type { Version } from '../storage/versions.ts';
import { keyWriter } from './encoding.ts';
import { ownerElement } from './owner.ts';
import { type KeyPage, type Position, pageOfKeys, readLimit } from './page-of-keys.ts';

function authorizeListing({ request, auth, bucket }: BucketCall): void {
  const { query } = request;
  const named = (name: string, parameter: string) => {
    const value = query.get(parameter);
    return value === undefined ? {} : { [name]: value };
  };
  authorize(auth.principal, 's3:ListBucket', bucketArn(bucket.name), {
    ...named('s3:prefix', 'prefix'),
    ...named('s3:delimiter', 'delimiter'),
    ...named('s3:max-keys', 'max-keys'),
  });
}

function entry(version: Version, write: (key: string) => string, owner: boolean): string {
  return group('Contents', [
    element('Key', write(version.key)),
    element('LastModified', isoDate(version.modified)),
    element('ETag', quoted(version.etag)),
    element('ChecksumAlgorithm', version.checksum?.algorithm),
    element('ChecksumType', version.checksum?.type),
    element('Size', version.size),
    owner ? ownerElement('Owner') : '',
    element('StorageClass', version.storageClass),
  ]);
}

export function commonPrefixes(prefixes: readonly string[], write: (key: string) => string) {
  return prefixes.map((prefix) => group('CommonPrefixes', [element('Prefix', write(prefix))]));
}

function writeToken({ key, isPrefix }: Position): string {
  return Buffer.from(JSON.stringify([key, isPrefix])).toString('base64');
}

function readToken(token: string): Position {
  try {
    const [key, isPrefix] = JSON.parse(Buffer.from(token, 'base64').toString('utf8'));
    if (typeof key === 'string') return { key, order: 0, isPrefix: isPrefix === true };
  } catch {
    // Refused below.
  }
  throw invalidArgument(
    'The continuation token provided is incorrect',
    'continuation-token',
    token,
  );
}

function list(call: BucketCall, after: Position | null): KeyPage & { limit: number } {
  const { service, request, bucket } = call;
  const limit = readLimit(request.query, 'max-keys');
  const page = pageOfKeys(service.database, 'objects', {
    bucket: bucket.name,
    prefix: request.query.get('prefix') ?? '',
    delimiter: request.query.get('delimiter') ?? '',
    after,
    limit,
  });
  return { ...page, limit };
}

const afterKey = (key: string): Position => ({ key, order: 0, isPrefix: false });

export async function listObjectsV2(call: BucketCall): Promise<Reply> {
  authorizeListing(call);
  const { query } = call.request;
  const write = keyWriter(query);
  const token = query.get('continuation-token');
  const startAfter = query.get('start-after');
  if (token === '')
    throw invalidArgument('The continuation token provided is incorrect', 'continuation-token', '');
  const after = token === undefined ? (startAfter ? afterKey(startAfter) : null) : readToken(token);
  const { versions, prefixes, next, limit } = list(call, after);
  const written = (name: string) => {
    const value = query.get(name);
    return value === undefined ? null : write(value);
  };
  return xmlReply(
    xmlDocument('ListBucketResult', [
      element('Name', call.bucket.name),
      element('Prefix', written('prefix') ?? ''),
      element('Delimiter', written('delimiter')),
      element('MaxKeys', limit),
      element('EncodingType', query.get('encoding-type')),
      element('KeyCount', versions.length + prefixes.length),
      element('IsTruncated', next !== null),
      element('ContinuationToken', token),
      element('NextContinuationToken', next && writeToken(next)),
      element('StartAfter', written('start-after')),
      ...versions.map((version) => entry(version, write, query.get('fetch-owner') === 'true')),
      ...commonPrefixes(prefixes, write),
    ]),
  );
}

/** The first version of the call, which some tools use; its `NextMarker` comes only with a delimiter. */
export async function listObjects(call: BucketCall): Promise<Reply> {
  authorizeListing(call);
  const { query } = call.request;
  const write = keyWriter(query);
  const marker = query.get('marker') ?? '';
  const { versions, prefixes, next, limit } = list(call, marker === '' ? null : afterKey(marker));
  const delimiter = query.get('delimiter') ?? '';
  return xmlReply(
    xmlDocument('ListBucketResult', [
      element('Name', call.bucket.name),
      element('Prefix', write(query.get('prefix') ?? '')),
      element('Marker', write(marker)),
      element('NextMarker', next === null || delimiter === '' ? null : write(next.key)),
      element('Delimiter', delimiter === '' ? null : write(delimiter)),
      element('MaxKeys', limit),
      element('EncodingType', query.get('encoding-type')),
      element('IsTruncated', next !== null),
      ...versions.map((version) => entry(version, write, true)),
      ...commonPrefixes(prefixes, write),
    ]),
  );
}
