import { readBufferedBody } from '../calls/buffered-body.ts';
import { authorize, type ObjectCall, objectArn, type Reply, xmlReply } from '../calls/call.ts';
import {
  type Checksum,
  type ChecksumAlgorithm,
  checksumAlgorithms,
  checksumElement,
  checksumHeader,
  type DigestAlgorithm,
  defaultAlgorithm,
  isCrc,
  startDigest,
} from '../checksums/algorithms.ts';
import { combineCrc } from '../checksums/combine.ts';
import { S3Error } from '../http/errors.ts';
import { element, xmlDocument } from '../http/xml.ts';
import { childText, parseRoot, type XmlElement } from '../http/xml-body.ts';
import { encryptionHeader, quoted, versionHeader } from '../objects/object-headers.ts';
import { commitVersion } from '../objects/put-object.ts';
import type { Part, Upload } from '../storage/uploads.ts';
import { findUpload, maxPartNumber } from './find-upload.ts';

function fullObject(algorithm: ChecksumAlgorithm, parts: readonly Part[]): string {
  if (!isCrc(algorithm)) throw new Error(`${algorithm} cannot be combined.`);
  let whole: Buffer | null = null;
  for (const { checksum, size } of parts) {
    const digest = Buffer.from(checksum ?? '', 'base64');
    whole = whole === null ? digest : combineCrc(algorithm, whole, digest, size);
  }
  return (whole ?? Buffer.alloc(0)).toString('base64');
}

function checksumOf(upload: Upload, parts: readonly Part[]): Checksum {
  const algorithm = upload.algorithm ?? defaultAlgorithm;
  if ((upload.checksumType ?? 'FULL_OBJECT') === 'FULL_OBJECT') {
    return { algorithm, type: 'FULL_OBJECT', value: fullObject(algorithm, parts) };
  }
  const digests = parts.map((part) => Buffer.from(part.checksum ?? '', 'base64'));
  return { algorithm, type: 'COMPOSITE', value: compositeValue(algorithm, digests, 'base64') };
}

/** The digest of the parts' digests, with their number. */
function compositeValue(algorithm: DigestAlgorithm, digests: Buffer[], encoding: 'base64' | 'hex') {
  const running = startDigest(algorithm);
  for (const digest of digests) running.update(digest);
  return `${running.digest().toString(encoding)}-${digests.length}`;
}

/** What the client says of the whole object must be right. */
function checkWhole({ request }: ObjectCall, upload: Upload, checksum: Checksum, size: number) {
  const { headers } = request;
  const type = headers['x-amz-checksum-type'];
  if (type !== undefined && type !== checksum.type) {
    throw new S3Error('InvalidRequest', {
      message: `The upload was created using the ${upload.checksumType ?? 'null'} checksum mode. The complete request must use the same checksum mode.`,
    });
  }
  const objectSize = headers['x-amz-mp-object-size'];
  if (objectSize !== undefined && objectSize !== String(size)) {
    throw new S3Error('InvalidRequest', {
      message: `The provided 'x-amz-mp-object-size' header value ${objectSize} does not match what was computed: ${size}`,
    });
  }
  for (const algorithm of checksumAlgorithms) {
    const sent = headers[checksumHeader(algorithm)];
    if (sent === undefined) continue;
    if (
      algorithm !== checksum.algorithm ||
      sent.replace(/-\d+$/, '') !== checksum.value.replace(/-\d+$/, '')
    ) {
      throw new S3Error('BadDigest', {
        message: `The ${algorithm} you specified did not match the calculated checksum.`,
      });
    }
  }
}

function commit(call: ObjectCall, listed: readonly ListedPart[]) {
  const { service } = call;
  const { uploads, contents } = service;
  const upload = findUpload(call);
  const parts = matchParts(upload, uploads.parts(upload.id), listed);
  const size = parts.reduce((sum, part) => sum + part.size, 0);
  const checksum = checksumOf(upload, parts);
  checkWhole(call, upload, checksum, size);
  const etags = parts.map((part) => Buffer.from(part.etag, 'hex'));
  const version = commitVersion(
    call,
    'ObjectCreated:CompleteMultipartUpload',
    upload.conflict,
    () => {
      const content = contents.concatenate(parts.map((part) => part.content));
      for (const unused of uploads.remove(upload.id)) contents.release(unused);
      return {
        content,
        size,
        etag: compositeValue('MD5', etags, 'hex'),
        storageClass: upload.storageClass,
        headers: upload.headers,
        // The default one is returned but not kept: github.com/versity/versitygw/issues/1547.
        checksum: upload.algorithm === null ? null : checksum,
        parts: parts.map((part) => ({
          number: part.number,
          size: part.size,
          checksum: upload.algorithm === null ? null : part.checksum,
        })),
      };
    },
  );
  return { version, checksum };
}

/** Joins the listed parts to an object; the others are dropped. */
export async function completeMultipartUpload(call: ObjectCall): Promise<Reply> {
  const { service, request, auth, bucket, key } = call;
  authorize(auth.principal, 's3:PutObject', objectArn(bucket.name, key));
  findUpload(call);
  const listed = readListedParts(await readBufferedBody(call, false));
  const { version, checksum } = service.database.transact(() => commit(call, listed));
  service.contents.sweep();
  return xmlReply(
    xmlDocument('CompleteMultipartUploadResult', [
      element('Location', `http://${request.headers['host']}${request.rawPath}`),
      element('Bucket', bucket.name),
      element('Key', key),
      element('ETag', quoted(version.etag)),
      element(checksumElement(checksum.algorithm), checksum.value),
      element('ChecksumType', checksum.type),
    ]),
    { ...versionHeader(version), ...encryptionHeader },
  );
}

/** A part as a completion names it. */
interface ListedPart {
  number: number;
  etag: string;
  element: XmlElement;
}

/** The smallest part but the last: 5 MiB. */
const minPartBytes = 5 * 1024 ** 2;

/**
 * Reads the body of a completion.
 * @throws S3Error `MalformedXML`
 */
function readListedParts(body: string): ListedPart[] {
  const root = parseRoot(body, 'CompleteMultipartUpload');
  const parts = root.children
    .filter(({ name }) => name === 'Part')
    .map((element) => {
      const number = Number(childText(element, 'PartNumber'));
      const etag = childText(element, 'ETag');
      if (!Number.isInteger(number) || number < 1 || number > maxPartNumber || etag === null) {
        throw new S3Error('MalformedXML');
      }
      return { number, etag: etag.trim().replaceAll('"', ''), element };
    });
  if (parts.length === 0 || parts.length > maxPartNumber) throw new S3Error('MalformedXML');
  return parts;
}

/** A composite checksum needs those of all parts, and each that is sent must be right. */
function checkPartChecksum({ algorithm, checksumType }: Upload, part: Part, listed: ListedPart) {
  if (algorithm === null) return;
  const sent = childText(listed.element, checksumElement(algorithm));
  if (sent === null && checksumType === 'COMPOSITE') {
    throw new S3Error('InvalidRequest', {
      message: `The upload was created using a ${algorithm.toLowerCase()} checksum. The complete request must include the checksum for each part. It was missing for part ${part.number} in the request.`,
    });
  }
  if (sent !== null && sent !== part.checksum) throw invalidPart(listed, part);
}

function invalidPart({ number, etag }: ListedPart, part: Part | undefined): S3Error {
  return new S3Error('InvalidPart', {
    elements: {
      PartNumber: String(number),
      ETag: etag,
      ...(part === undefined ? {} : { ActualETag: part.etag }),
    },
  });
}

/**
 * The stored parts that a completion names.
 * @throws S3Error `InvalidPartOrder`, `InvalidPart`, `EntityTooSmall`
 */
function matchParts(
  upload: Upload,
  stored: readonly Part[],
  listed: readonly ListedPart[],
): Part[] {
  const byNumber = new Map(stored.map((part) => [part.number, part]));
  let previous = 0;
  for (const { number } of listed) {
    if (number <= previous) throw new S3Error('InvalidPartOrder');
    previous = number;
  }
  const parts = listed.map((each) => {
    const part = byNumber.get(each.number);
    if (part === undefined || part.etag !== each.etag) throw invalidPart(each, part);
    checkPartChecksum(upload, part, each);
    return part;
  });
  const small = parts.slice(0, -1).find(({ size }) => size < minPartBytes);
  if (small === undefined) return parts;
  throw new S3Error('EntityTooSmall', {
    elements: {
      ProposedSize: String(small.size),
      MinSizeAllowed: String(minPartBytes),
      PartNumber: String(small.number),
      ETag: small.etag,
    },
  });
}
