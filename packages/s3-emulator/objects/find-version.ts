import type { Principal } from '../auth/principal.ts';
import { authorize, bucketArn, may, objectArn, type Service } from '../calls/call.ts';
import { invalidArgument, S3Error } from '../http/errors.ts';
import type { Version } from '../storage/versions.ts';
import { httpDate, versionHeader } from './object-headers.ts';

const versionIdForm = /^[A-Za-z0-9._-]{1,1024}$/;

/** @throws S3Error `InvalidArgument` for a version id that S3 cannot have made */
export function checkVersionId(versionId: string): void {
  if (versionId === '' || !versionIdForm.test(versionId)) {
    throw invalidArgument('Invalid version id specified', 'versionId', versionId);
  }
}

/**
 * Without the right to list, a missing key is refused like one that may not be read (GetObject's page). The condition
 * on the prefix is evaluated with the key: github.com/ceph/ceph/pull/68577 found this of S3.
 */
function missing(principal: Principal, bucket: string, key: string, error: S3Error): S3Error {
  const mayList = may(principal, 's3:ListBucket', bucketArn(bucket), { 's3:prefix': key });
  return mayList ? error : new S3Error('AccessDenied');
}

/**
 * Finds the version that a read means.
 * @param target `versionId`: null for the current one
 * @param part what is read of it, if not the object itself; the permission is named after it
 * @throws S3Error `NoSuchKey`, `NoSuchVersion`, `MethodNotAllowed` for a delete marker, `AccessDenied`
 */
export function findReadable(
  service: Service,
  principal: Principal,
  target: { bucket: string; key: string; versionId: string | null },
  part: '' | 'Tagging' = '',
): Version {
  const { bucket, key, versionId } = target;
  const arn = objectArn(bucket, key);
  authorize(principal, `s3:GetObject${versionId === null ? '' : 'Version'}${part}`, arn);
  if (versionId === null) {
    const current = service.versions.current(bucket, key);
    if (current !== null && !current.deleteMarker) return current;
    const headers = current === null ? {} : markerHeaders(current);
    throw missing(
      principal,
      bucket,
      key,
      new S3Error('NoSuchKey', { elements: { Key: key }, headers }),
    );
  }
  checkVersionId(versionId);
  const version = service.versions.byId(bucket, key, versionId);
  if (version === null) {
    const elements = { Key: key, VersionId: versionId };
    throw missing(principal, bucket, key, new S3Error('NoSuchVersion', { elements }));
  }
  if (version.deleteMarker) {
    throw new S3Error('MethodNotAllowed', {
      elements: { Method: 'GET', ResourceType: 'DeleteMarker' },
      headers: {
        ...markerHeaders(version),
        Allow: 'DELETE',
        'Last-Modified': httpDate(version.modified),
      },
    });
  }
  return version;
}

function markerHeaders(marker: Version): Record<string, string> {
  return { 'x-amz-delete-marker': 'true', ...versionHeader(marker) };
}
