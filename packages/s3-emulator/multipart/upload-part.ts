import { authorize, nowOf, type ObjectCall, objectArn, type Reply } from '../calls/call.ts';
import { openPayload } from '../calls/payload.ts';
import { readChecksum } from '../calls/request-checksum.ts';
import { checksumHeader, defaultAlgorithm } from '../checksums/algorithms.ts';
import { S3Error } from '../http/errors.ts';
import { encryptionHeader, quoted } from '../objects/object-headers.ts';
import { receiveContent } from '../objects/receive-content.ts';
import type { NewPart, Upload } from '../storage/uploads.ts';
import { findUpload, readPartNumber } from './find-upload.ts';

/**
 * Stores a part, unless the upload was ended meanwhile.
 * @param prepare creates the content and returns the part
 * @throws S3Error `NoSuchUpload`
 */
export function commitPart(call: ObjectCall, prepare: () => NewPart): void {
  const { database, uploads, contents } = call.service;
  database.transact(() => {
    const upload = findUpload(call);
    for (const content of uploads.putPart(upload.id, prepare(), nowOf(call))) {
      contents.release(content);
    }
  });
  contents.sweep();
}

/** A part must have the checksum that its upload was created for, and no other. */
function checkAlgorithm(upload: Upload, sent: string | undefined): void {
  const expected = upload.algorithm?.toLowerCase();
  if (sent === expected) return;
  // A checksum of the whole may be computed by S3; composite ones are made of the client's.
  if (sent === undefined && upload.checksumType === 'FULL_OBJECT') return;
  throw new S3Error('InvalidRequest', {
    message: `Checksum Type mismatch occurred, expected checksum Type: ${expected ?? 'null'}, actual checksum Type: ${sent ?? 'null'}`,
  });
}

export async function uploadPart(call: ObjectCall): Promise<Reply> {
  const { service, request, auth, bucket, key } = call;
  authorize(auth.principal, 's3:PutObject', objectArn(bucket.name, key));
  const partNumber = readPartNumber(call);
  const upload = findUpload(call);
  const payload = openPayload(request, auth);
  checkAlgorithm(upload, readChecksum(request, payload)?.algorithm.toLowerCase());
  const algorithm = upload.algorithm ?? defaultAlgorithm;
  const { blob, size, digests } = await receiveContent(
    service.contents,
    request,
    payload,
    algorithm,
  );
  try {
    const etag = digests.get('MD5')?.toString('hex') ?? '';
    const checksum = digests.get(algorithm)?.toString('base64') ?? null;
    commitPart(call, () => ({
      number: partNumber,
      content: service.contents.ofBlob(blob.blob, size, digests),
      size,
      etag,
      checksum,
    }));
    return {
      status: 200,
      headers: {
        ETag: quoted(etag),
        ...encryptionHeader,
        ...(checksum === null ? {} : { [checksumHeader(algorithm)]: checksum }),
      },
      body: null,
    };
  } finally {
    await blob.discard();
  }
}
