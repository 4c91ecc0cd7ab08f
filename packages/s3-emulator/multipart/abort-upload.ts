import { authorize, type ObjectCall, objectArn, type Reply } from '../calls/call.ts';
import { findUpload } from './find-upload.ts';

export async function abortMultipartUpload(call: ObjectCall): Promise<Reply> {
  const { service, auth, bucket, key } = call;
  authorize(auth.principal, 's3:AbortMultipartUpload', objectArn(bucket.name, key));
  const { id } = findUpload(call);
  service.database.transact(() => {
    for (const content of service.uploads.remove(id)) service.contents.release(content);
  });
  service.contents.sweep();
  return { status: 204, headers: {}, body: null };
}
