import { authorize, type ObjectCall, objectArn, type Reply, xmlReply } from '../calls/call.ts';
import { checksumElement } from '../checksums/algorithms.ts';
import { element, group, xmlDocument } from '../http/xml.ts';
import { ownerElement } from '../listing/owner.ts';
import { readLimit } from '../listing/page-of-keys.ts';
import { isoDate, quoted } from '../objects/object-headers.ts';
import { findUpload } from './find-upload.ts';

export async function listParts(call: ObjectCall): Promise<Reply> {
  const { service, request, auth, bucket, key } = call;
  authorize(auth.principal, 's3:ListMultipartUploadParts', objectArn(bucket.name, key));
  const upload = findUpload(call);
  const limit = readLimit(request.query, 'max-parts');
  const marker = Number(request.query.get('part-number-marker') ?? '0') || 0;
  const found = service.uploads.parts(upload.id, marker, limit + 1);
  const parts = found.slice(0, limit);
  const isTruncated = limit > 0 && found.length > limit;
  const { algorithm } = upload;
  return xmlReply(
    xmlDocument('ListPartsResult', [
      element('Bucket', bucket.name),
      element('Key', key),
      element('UploadId', upload.id),
      ownerElement('Initiator', upload.initiator),
      ownerElement('Owner'),
      element('StorageClass', upload.storageClass),
      element('PartNumberMarker', marker),
      element('NextPartNumberMarker', parts.at(-1)?.number ?? 0),
      element('MaxParts', limit),
      element('IsTruncated', isTruncated),
      element('ChecksumAlgorithm', algorithm),
      element('ChecksumType', upload.checksumType),
      ...parts.map((part) =>
        group('Part', [
          element('PartNumber', part.number),
          element('LastModified', isoDate(part.modified)),
          element('ETag', quoted(part.etag)),
          element('Size', part.size),
          algorithm === null ? '' : element(checksumElement(algorithm), part.checksum),
        ]),
      ),
    ]),
  );
}
