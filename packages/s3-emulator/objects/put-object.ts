import {
  appendEvent,
  authorize,
  may,
  nowOf,
  type ObjectCall,
  objectArn,
  type Reply,
} from '../calls/call.ts';
import { openPayload } from '../calls/payload.ts';
import { defaultAlgorithm } from '../checksums/algorithms.ts';
import type { S3EventName } from '../events/event-record.ts';
import { S3Error } from '../http/errors.ts';
import type { NewVersion, Version } from '../storage/versions.ts';
import {
  checksumHeaders,
  encryptionHeader,
  headersToStore,
  quoted,
  readStorageClass,
  refuseUnsupportedHeaders,
  versionHeader,
} from './object-headers.ts';
import { receiveContent } from './receive-content.ts';

/** Checks that the caller may write a key, and refuses headers that are not emulated. */
export function authorizeWrite({ auth, request, bucket, key }: ObjectCall): void {
  const arn = objectArn(bucket.name, key);
  const storageClass = request.headers['x-amz-storage-class'];
  authorize(
    auth.principal,
    's3:PutObject',
    arn,
    storageClass === undefined ? {} : { 's3:x-amz-storage-class': storageClass },
  );
  if (request.headers['x-amz-acl'] !== undefined) {
    authorize(auth.principal, 's3:PutObjectAcl', arn);
  }
  refuseUnsupportedHeaders(request);
}

/**
 * Adds a version if the conditions hold, with its event, in one transaction.
 * @param prepare creates the content and returns the new version
 * @param deletedMeanwhile whether the key was deleted since the write began
 */
export function commitVersion(
  call: ObjectCall,
  event: S3EventName,
  deletedMeanwhile: boolean,
  prepare: () => Omit<NewVersion, 'bucket' | 'key' | 'deleteMarker'>,
): Version {
  const { service, bucket, key } = call;
  const { database, versions, contents } = service;
  const added = database.transact(() => {
    checkWriteConditions(call, deletedMeanwhile);
    const version = { ...prepare(), bucket: bucket.name, key, deleteMarker: false };
    const result = versions.add(version, nowOf(call), bucket.versioning);
    for (const content of result.replaced) contents.release(content);
    appendEvent(call, event, result.version);
    return result.version;
  });
  contents.sweep();
  return added;
}

export async function putObject(call: ObjectCall): Promise<Reply> {
  const { service, request, auth, bucket, key } = call;
  authorizeWrite(call);
  const headers = headersToStore(request);
  const storageClass = readStorageClass(request);
  const payload = openPayload(request, auth);
  const write = service.pendingWrites.begin(bucket.name, key);
  try {
    const received = await receiveContent(service.contents, request, payload, defaultAlgorithm);
    const { blob, size, digests } = received;
    const checksum = received.checksum ?? {
      algorithm: defaultAlgorithm,
      value: digests.get(defaultAlgorithm)?.toString('base64') ?? '',
    };
    try {
      const version = commitVersion(call, 'ObjectCreated:Put', write.deleted(), () => ({
        content: service.contents.ofBlob(blob.blob, size, digests),
        size,
        etag: digests.get('MD5')?.toString('hex') ?? '',
        storageClass,
        headers,
        checksum: { ...checksum, type: 'FULL_OBJECT' },
        parts: null,
      }));
      return {
        status: 200,
        headers: {
          ETag: quoted(version.etag),
          ...versionHeader(version),
          ...checksumHeaders(version),
          ...encryptionHeader,
          ...(storageClass === 'STANDARD' ? {} : { 'x-amz-storage-class': storageClass }),
        },
        body: null,
      };
    } finally {
      await blob.discard();
    }
  } finally {
    write.end();
  }
}

const unquoted = (etag: string) => etag.trim().replaceAll(/^"|"$/g, '');

/**
 * Checks `If-None-Match: *` and `If-Match` of a write against the current version, within the transaction of the
 * write: docs.aws.amazon.com/AmazonS3/latest/userguide/conditional-writes.html.
 * @param deletedMeanwhile whether the key was deleted while the write was in progress
 * @throws S3Error 412, or 409 where the client must start again
 */
function checkWriteConditions(call: ObjectCall, deletedMeanwhile: boolean): void {
  const { service, request, bucket, key } = call;
  const ifNoneMatch = request.headers['if-none-match'];
  const ifMatch = request.headers['if-match'];
  if (ifNoneMatch === undefined && ifMatch === undefined) return;
  if (ifNoneMatch !== undefined && (ifNoneMatch.trim() !== '*' || ifMatch !== undefined)) {
    throw new S3Error('NotImplemented', {
      message: 'A header you provided implies functionality that is not implemented',
      elements: { Header: 'If-None-Match' },
    });
  }
  const current = service.versions.current(bucket.name, key);
  const exists = current !== null && !current.deleteMarker;
  if (ifNoneMatch !== undefined && exists) {
    throw new S3Error('PreconditionFailed', { elements: { Condition: 'If-None-Match' } });
  }
  if (ifMatch !== undefined) {
    if (!may(call.auth.principal, 's3:GetObject', objectArn(bucket.name, key))) {
      throw new S3Error('AccessDenied');
    }
    if (!exists) throw new S3Error('NoSuchKey', { elements: { Key: key } });
    if (unquoted(ifMatch) !== '*' && unquoted(ifMatch) !== current.etag) {
      throw new S3Error('PreconditionFailed', { elements: { Condition: 'If-Match' } });
    }
  }
  if (deletedMeanwhile) {
    throw new S3Error('ConditionalRequestConflict', {
      elements: { Condition: ifMatch === undefined ? 'If-None-Match' : 'If-Match', Key: key },
    });
  }
}
