import { authorize, type BucketCall, bucketArn, type Reply, xmlReply } from '../calls/call.ts';
import { invalidArgument } from '../http/errors.ts';
import { element, group, xmlDocument } from '../http/xml.ts';
import { checkVersionId } from '../objects/find-version.ts';
import { isoDate, quoted } from '../objects/object-headers.ts';
import { orderOfVersionId, type Version } from '../storage/versions.ts';
import { keyWriter } from './encoding.ts';
import { commonPrefixes } from './list-objects.ts';
import { ownerElement } from './owner.ts';
import { type Position, pageOfKeys, readLimit } from './page-of-keys.ts';

function entry(version: Version, write: (key: string) => string): string {
  const head = [
    element('Key', write(version.key)),
    element('VersionId', version.versionId),
    element('IsLatest', version.current),
    element('LastModified', isoDate(version.modified)),
  ];
  if (version.deleteMarker) return group('DeleteMarker', [...head, ownerElement('Owner')]);
  return group('Version', [
    ...head,
    element('ETag', quoted(version.etag)),
    element('ChecksumAlgorithm', version.checksum?.algorithm),
    element('ChecksumType', version.checksum?.type),
    element('Size', version.size),
    ownerElement('Owner'),
    element('StorageClass', version.storageClass),
  ]);
}

/** Where a listing goes on: after a version of the key marker, which may have been deleted meanwhile. */
function readPosition({ service, request, bucket }: BucketCall): Position | null {
  const key = request.query.get('key-marker') ?? '';
  const versionId = request.query.get('version-id-marker');
  if (versionId === undefined) return key === '' ? null : { key, order: 0, isPrefix: false };
  if (key === '') {
    throw invalidArgument(
      'A version-id marker cannot be specified without a key marker.',
      'version-id-marker',
      versionId,
    );
  }
  checkVersionId(versionId);
  const order =
    service.versions.byId(bucket.name, key, versionId)?.id ?? orderOfVersionId(versionId);
  if (order === null) {
    throw invalidArgument('Invalid version id specified', 'version-id-marker', versionId);
  }
  return { key, order, isPrefix: false };
}

/** Lists all versions and delete markers, those of one key from the newest to the oldest. */
export async function listObjectVersions(call: BucketCall): Promise<Reply> {
  const { service, request, auth, bucket } = call;
  const { query } = request;
  const prefix = query.get('prefix');
  const delimiter = query.get('delimiter');
  authorize(auth.principal, 's3:ListBucketVersions', bucketArn(bucket.name), {
    ...(prefix === undefined ? {} : { 's3:prefix': prefix }),
    ...(delimiter === undefined ? {} : { 's3:delimiter': delimiter }),
  });
  const write = keyWriter(query);
  const limit = readLimit(query, 'max-keys');
  const { versions, prefixes, next } = pageOfKeys(service.database, 'versions', {
    bucket: bucket.name,
    prefix: prefix ?? '',
    delimiter: delimiter ?? '',
    after: readPosition(call),
    limit,
  });
  const lastVersion = next === null || next.isPrefix ? null : versions.at(-1)?.versionId;
  return xmlReply(
    xmlDocument('ListVersionsResult', [
      element('Name', bucket.name),
      element('Prefix', write(prefix ?? '')),
      element('KeyMarker', write(query.get('key-marker') ?? '')),
      element('VersionIdMarker', query.get('version-id-marker') ?? ''),
      element('NextKeyMarker', next && write(next.key)),
      element('NextVersionIdMarker', lastVersion),
      element('MaxKeys', limit),
      element('Delimiter', delimiter === undefined ? null : write(delimiter)),
      element('EncodingType', query.get('encoding-type')),
      element('IsTruncated', next !== null),
      ...versions.map((version) => entry(version, write)),
      ...commonPrefixes(prefixes, write),
    ]),
  );
}
