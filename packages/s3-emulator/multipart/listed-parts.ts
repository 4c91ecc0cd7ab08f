import { checksumElement } from '../checksums/algorithms.ts';
import { S3Error } from '../http/errors.ts';
import { childText, parseRoot, type XmlElement } from '../http/xml-body.ts';
import type { Part, Upload } from '../storage/uploads.ts';
import { maxPartNumber } from './find-upload.ts';

/** A part as a completion names it. */
export interface ListedPart {
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
export function readListedParts(body: string): ListedPart[] {
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
export function matchParts(
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
