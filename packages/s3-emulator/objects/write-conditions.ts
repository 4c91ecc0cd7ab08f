import { may, type ObjectCall, objectArn } from '../calls/call.ts';
import { S3Error } from '../http/errors.ts';

const unquoted = (etag: string) => etag.trim().replaceAll(/^"|"$/g, '');

/**
 * Checks `If-None-Match: *` and `If-Match` of a write against the current version, within the transaction of the
 * write: docs.aws.amazon.com/AmazonS3/latest/userguide/conditional-writes.html.
 * @param deletedMeanwhile whether the key was deleted while the write was in progress
 * @throws S3Error 412, or 409 where the client must start again
 */
export function checkWriteConditions(call: ObjectCall, deletedMeanwhile: boolean): void {
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
