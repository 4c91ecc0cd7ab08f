import { nowOf, type ObjectCall, type Reply, xmlReply } from '../calls/call.ts';
import {
  type ChecksumAlgorithm,
  type ChecksumType,
  isCrc,
  parseAlgorithm,
} from '../checksums/algorithms.ts';
import { S3Error } from '../http/errors.ts';
import { element, xmlDocument } from '../http/xml.ts';
import { encryptionHeader, headersToStore, readStorageClass } from '../objects/object-headers.ts';
import { authorizeWrite } from '../objects/put-object.ts';

/** Which checksums an upload has: the table in checking-object-integrity-upload.html. */
function readChecksumType(
  sent: string | undefined,
  algorithm: ChecksumAlgorithm | null,
): ChecksumType | null {
  if (algorithm === null) {
    if (sent === undefined) return null;
    throw new S3Error('InvalidRequest', {
      message:
        'The x-amz-checksum-type header can only be used with the x-amz-checksum-algorithm header.',
    });
  }
  const type = sent ?? (algorithm === 'CRC64NVME' ? 'FULL_OBJECT' : 'COMPOSITE');
  const fits =
    (type === 'FULL_OBJECT' && isCrc(algorithm)) ||
    (type === 'COMPOSITE' && algorithm !== 'CRC64NVME');
  if (fits) return type === 'FULL_OBJECT' ? 'FULL_OBJECT' : 'COMPOSITE';
  throw new S3Error('InvalidRequest', {
    message: `The ${type} checksum type cannot be used with the ${algorithm.toLowerCase()} checksum algorithm.`,
  });
}

export async function createMultipartUpload(call: ObjectCall): Promise<Reply> {
  const { service, request, auth, bucket, key } = call;
  authorizeWrite(call);
  const named = request.headers['x-amz-checksum-algorithm'];
  const algorithm = named === undefined ? null : parseAlgorithm(named);
  const checksumType = readChecksumType(request.headers['x-amz-checksum-type'], algorithm);
  const upload = service.uploads.create(
    {
      bucket: bucket.name,
      key,
      storageClass: readStorageClass(request),
      headers: headersToStore(request),
      algorithm,
      checksumType,
      initiator: auth.principal.arn,
    },
    nowOf(call),
  );
  return xmlReply(
    xmlDocument('InitiateMultipartUploadResult', [
      element('Bucket', bucket.name),
      element('Key', key),
      element('UploadId', upload.id),
    ]),
    {
      ...encryptionHeader,
      ...(algorithm === null ? {} : { 'x-amz-checksum-algorithm': algorithm }),
      ...(checksumType === null ? {} : { 'x-amz-checksum-type': checksumType }),
    },
  );
}
