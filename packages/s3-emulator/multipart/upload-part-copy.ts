import {
  authorize,
  nowOf,
  type ObjectCall,
  objectArn,
  type Reply,
  xmlReply,
} from '../calls/call.ts';
import { checksumElement, defaultAlgorithm } from '../checksums/algorithms.ts';
import { invalidArgument, S3Error } from '../http/errors.ts';
import { element, xmlDocument } from '../http/xml.ts';
import type { ByteRange } from '../objects/byte-range.ts';
import { readCopySource } from '../objects/copy-source.ts';
import { encryptionHeader, isoDate, quoted, versionHeader } from '../objects/object-headers.ts';
import { maxUploadBytes } from '../objects/receive-content.ts';
import type { Version } from '../storage/versions.ts';
import { findUpload, readPartNumber } from './find-upload.ts';
import { commitPart } from './upload-part.ts';

const rangeHeader = 'x-amz-copy-source-range';

/** Both ends are required and must lie within the source (UploadPartCopy's page). */
function readSourceRange({ request }: ObjectCall, source: Version): ByteRange {
  const header = request.headers[rangeHeader];
  if (header === undefined) return { start: 0, length: source.size };
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(header) ?? [];
  if (first === undefined || last === undefined || Number(last) < Number(first)) {
    throw invalidArgument(
      'The x-amz-copy-source-range value must be of the form bytes=first-last where first and last are the zero-based offsets of the first and last bytes to copy',
      rangeHeader,
      header,
    );
  }
  if (Number(last) >= source.size) {
    throw invalidArgument(
      `Range specified is not valid for source object of size: ${source.size}`,
      rangeHeader,
      header,
    );
  }
  return { start: Number(first), length: Number(last) - Number(first) + 1 };
}

export async function uploadPartCopy(call: ObjectCall): Promise<Reply> {
  const { service, auth, bucket, key } = call;
  const { contents, database } = service;
  authorize(auth.principal, 's3:PutObject', objectArn(bucket.name, key));
  const partNumber = readPartNumber(call);
  const upload = findUpload(call);
  const source = readCopySource(call);
  const { start, length } = readSourceRange(call, source);
  if (length > maxUploadBytes) {
    throw new S3Error('InvalidRequest', {
      message: `The specified copy source is larger than the maximum allowable size for a copy source: ${maxUploadBytes}`,
    });
  }
  const content = database.transact(() => contents.slice(source.content, start, length));
  try {
    const etag = (await contents.digest(content, 'MD5')).toString('hex');
    const algorithm = upload.algorithm ?? defaultAlgorithm;
    const checksum = (await contents.digest(content, algorithm)).toString('base64');
    commitPart(call, () => ({
      number: partNumber,
      content: contents.concatenate([content]),
      size: length,
      etag,
      checksum,
    }));
    return xmlReply(
      xmlDocument('CopyPartResult', [
        element('LastModified', isoDate(nowOf(call))),
        element('ETag', quoted(etag)),
        upload.algorithm === null ? '' : element(checksumElement(algorithm), checksum),
      ]),
      {
        ...encryptionHeader,
        ...(versionHeader(source)['x-amz-version-id'] === undefined
          ? {}
          : { 'x-amz-copy-source-version-id': source.versionId }),
      },
    );
  } finally {
    database.transact(() => contents.release(content));
    contents.sweep();
  }
}
