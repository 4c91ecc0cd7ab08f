import type { ObjectCall } from '../calls/call.ts';
import { invalidArgument, S3Error } from '../http/errors.ts';
import type { Upload } from '../storage/uploads.ts';

export const maxPartNumber = 10_000;

/**
 * The upload that a request names.
 * @throws S3Error `NoSuchUpload` for one that is completed, aborted, or of another key
 */
export function findUpload({ service, request, bucket, key }: ObjectCall): Upload {
  const id = request.query.get('uploadId') ?? '';
  const upload = service.uploads.byId(id);
  if (upload === null || upload.bucket !== bucket.name || upload.key !== key) {
    throw new S3Error('NoSuchUpload', { elements: { UploadId: id } });
  }
  return upload;
}

/** @throws S3Error `InvalidArgument` */
export function readPartNumber({ request }: ObjectCall): number {
  const text = request.query.get('partNumber') ?? '';
  const number = Number(text);
  if (/^\d+$/.test(text) && number >= 1 && number <= maxPartNumber) return number;
  throw invalidArgument(
    'Part number must be an integer between 1 and 10000, inclusive',
    'partNumber',
    text,
  );
}
