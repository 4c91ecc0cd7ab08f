import {
  appendEvent,
  authorize,
  type BucketCall,
  type BucketChange,
  nowOf,
  objectArn,
} from '../calls/call.ts';
import type { Version } from '../storage/versions.ts';
import { checkVersionId } from './find-version.ts';

/** What a deletion did. */
export interface Deletion {
  /** The version that was named. */
  versionId: string | null;
  /** The delete marker that was added or removed; null if there was none. */
  marker: Version | null;
}

/** Removes a version for good, with its event. */
export function removeVersion(
  call: BucketChange,
  version: Version,
  event: 'ObjectRemoved:Delete' | 'LifecycleExpiration:Delete',
): void {
  const { versions, contents } = call.service;
  versions.remove(version);
  if (!version.deleteMarker) contents.release(version.content);
  appendEvent(call, event, version);
}

/** Makes a delete marker the current version, with its event. */
export function addDeleteMarker(
  call: BucketChange,
  key: string,
  event: 'ObjectRemoved:DeleteMarkerCreated' | 'LifecycleExpiration:DeleteMarkerCreated',
): Version {
  const { version } = call.service.versions.add(
    {
      bucket: call.bucket.name,
      key,
      deleteMarker: true,
      content: 0,
      size: 0,
      // The MD5 of nothing, as in S3's events.
      etag: 'd41d8cd98f00b204e9800998ecf8427e',
      storageClass: 'STANDARD',
      headers: {},
      checksum: null,
      parts: null,
    },
    nowOf(call),
    true,
  );
  appendEvent(call, event, version);
  return version;
}

function deleteNamedVersion(call: BucketCall, key: string, versionId: string): Deletion {
  const { service, bucket } = call;
  const version = service.versions.byId(bucket.name, key, versionId);
  if (version === null) return { versionId, marker: null };
  removeVersion(call, version, 'ObjectRemoved:Delete');
  return { versionId, marker: version.deleteMarker ? version : null };
}

/**
 * Deletes a key or one version of it; deleting what does not exist succeeds, and still adds a delete marker
 * (DeleteObject's page).
 * @throws S3Error `AccessDenied`, or `InvalidArgument` for an impossible version id
 */
export function deleteVersion(call: BucketCall, key: string, versionId: string | null): Deletion {
  const { service, auth, bucket } = call;
  const { database, versions, uploads, pendingWrites, contents } = service;
  const action = versionId === null ? 's3:DeleteObject' : 's3:DeleteObjectVersion';
  authorize(auth.principal, action, objectArn(bucket.name, key));
  if (versionId !== null) checkVersionId(versionId);
  const deletion = database.transact((): Deletion => {
    uploads.markConflicts(bucket.name, key);
    if (versionId !== null) return deleteNamedVersion(call, key, versionId);
    if (bucket.versioning) {
      const marker = addDeleteMarker(call, key, 'ObjectRemoved:DeleteMarkerCreated');
      return { versionId: null, marker };
    }
    const current = versions.current(bucket.name, key);
    if (current !== null) removeVersion(call, current, 'ObjectRemoved:Delete');
    return { versionId: null, marker: null };
  });
  pendingWrites.markDeleted(bucket.name, key);
  contents.sweep();
  return deletion;
}
