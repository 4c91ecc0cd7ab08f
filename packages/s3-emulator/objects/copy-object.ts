import { nowOf, type ObjectCall, type Reply, xmlReply } from '../calls/call.ts';
import {
  type Checksum,
  type ChecksumAlgorithm,
  checksumElement,
  defaultAlgorithm,
  parseAlgorithm,
} from '../checksums/algorithms.ts';
import { invalidArgument, S3Error } from '../http/errors.ts';
import { element, xmlDocument } from '../http/xml.ts';
import type { Version } from '../storage/versions.ts';
import { readCopySource } from './copy-source.ts';
import {
  encryptionHeader,
  headersToStore,
  isoDate,
  quoted,
  readStorageClass,
  versionHeader,
} from './object-headers.ts';
import { authorizeWrite, commitVersion } from './put-object.ts';
import { maxUploadBytes } from './receive-content.ts';

/** Whether the copy takes the metadata of the source. */
function copiesMetadata({ request }: ObjectCall): boolean {
  const directive = request.headers['x-amz-metadata-directive'] ?? 'COPY';
  if (directive === 'COPY' || directive === 'REPLACE') return directive === 'COPY';
  throw invalidArgument('Unknown metadata directive.', 'x-amz-metadata-directive', directive);
}

function refuseTooLarge({ size }: Version): void {
  if (size <= maxUploadBytes) return;
  throw new S3Error('InvalidRequest', {
    message: `The specified copy source is larger than the maximum allowable size for a copy source: ${maxUploadBytes}`,
  });
}

/** A copy onto itself must change something; an earlier version may be copied over the current one. */
function refuseNoChange(call: ObjectCall, source: Version, storageClass: string): void {
  const sameKey = source.bucket === call.bucket.name && source.key === call.key;
  if (!sameKey || !source.current || !copiesMetadata(call)) return;
  if (source.storageClass !== storageClass) return;
  throw new S3Error('InvalidRequest', {
    message:
      "This copy request is illegal because it is trying to copy an object to itself without changing the object's metadata, storage class, website redirect location or encryption attributes.",
  });
}

/** A copy has the algorithm of its source unless it names another, and always a checksum of the whole. */
async function checksumOf(call: ObjectCall, source: Version): Promise<Checksum> {
  const named = call.request.headers['x-amz-checksum-algorithm'];
  const algorithm: ChecksumAlgorithm =
    named === undefined ? (source.checksum?.algorithm ?? defaultAlgorithm) : parseAlgorithm(named);
  if (source.checksum?.algorithm === algorithm && source.checksum.type === 'FULL_OBJECT') {
    return source.checksum;
  }
  const digest = await call.service.contents.digest(source.content, algorithm);
  return { algorithm, type: 'FULL_OBJECT', value: digest.toString('base64') };
}

/**
 * Copies up to 5 GB within one request; nothing on disk is copied. The storage class is that of the request, not of
 * the source (CopyObject's page).
 */
export async function copyObject(call: ObjectCall): Promise<Reply> {
  const { service, request, bucket, key } = call;
  authorizeWrite(call);
  const storageClass = readStorageClass(request);
  const source = readCopySource(call);
  refuseTooLarge(source);
  refuseNoChange(call, source, storageClass);
  const write = service.pendingWrites.begin(bucket.name, key);
  // A content of its own, so that the source may be deleted meanwhile.
  const content = service.contents.concatenate([source.content]);
  try {
    const etag =
      source.parts === null
        ? source.etag
        : (await service.contents.digest(content, 'MD5')).toString('hex');
    const checksum = await checksumOf(call, { ...source, content });
    const version = commitVersion(call, 'ObjectCreated:Copy', write.deleted(), () => ({
      content: service.contents.concatenate([content]),
      size: source.size,
      etag,
      storageClass,
      headers: copiesMetadata(call) ? source.headers : headersToStore(request),
      checksum,
      parts: null,
    }));
    return xmlReply(
      xmlDocument('CopyObjectResult', [
        element('LastModified', isoDate(nowOf(call))),
        element('ETag', quoted(version.etag)),
        element('ChecksumType', checksum.type),
        element(checksumElement(checksum.algorithm), checksum.value),
      ]),
      {
        ...versionHeader(version),
        ...(versionHeader(source)['x-amz-version-id'] === undefined
          ? {}
          : { 'x-amz-copy-source-version-id': source.versionId }),
        ...encryptionHeader,
      },
    );
  } finally {
    service.database.transact(() => service.contents.release(content));
    service.contents.sweep();
    write.end();
  }
}
