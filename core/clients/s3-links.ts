import { GetObjectCommand, PutObjectCommand, UploadPartCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { now } from '#core/runtime/clock.ts';
import { s3ForBrowsers } from './s3.ts';

/** A request that a browser makes itself, with exactly these headers; `content-length` it sets on its own. */
export interface SignedRequest {
  url: string;
  headers: Record<string, string>;
}

/** Which object a link reads, and how S3 answers: these override what is stored with the object. */
export interface ReadLink {
  bucket: string;
  key: string;
  versionId?: string | undefined;
  contentType: string;
  contentDisposition: string;
}

/**
 * A link to read an object, valid for a number of seconds, or until the credentials of the function that signs it end.
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/using-presigned-url.html
 */
export function signRead(link: ReadLink, seconds: number): Promise<string> {
  const command = new GetObjectCommand({
    Bucket: link.bucket,
    Key: link.key,
    VersionId: link.versionId,
    ResponseContentType: link.contentType,
    ResponseContentDisposition: link.contentDisposition,
  });
  return getSignedUrl(s3ForBrowsers, command, { expiresIn: seconds, signingDate: now() });
}

/** A part of an upload. */
export interface PartLink {
  bucket: string;
  key: string;
  uploadId: string;
  number: number;
  /** Bytes. */
  size: number;
  /** In Base64. */
  sha256: string;
}

const checksumHeader = 'x-amz-checksum-sha256';

/** A request to send one part: S3 accepts no other length and no other content. */
export async function signPart(part: PartLink, seconds: number): Promise<SignedRequest> {
  const command = new UploadPartCommand({
    Bucket: part.bucket,
    Key: part.key,
    UploadId: part.uploadId,
    PartNumber: part.number,
    ContentLength: part.size,
    ChecksumSHA256: part.sha256,
  });
  const url = await getSignedUrl(s3ForBrowsers, command, {
    expiresIn: seconds,
    signingDate: now(),
    unhoistableHeaders: new Set([checksumHeader]),
  });
  return { url, headers: { [checksumHeader]: part.sha256 } };
}

/** An object to store. */
export interface PutLink {
  bucket: string;
  key: string;
  contentType: string;
  /** Bytes. */
  size: number;
  /** The ETag of the object that it replaces; null if there must be none. */
  replaces: string | null;
}

/**
 * A request to store an object of this content type and length, which succeeds once: the object that it makes, or
 * replaces, then differs.
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/conditional-writes.html
 */
export async function signPut(object: PutLink, seconds: number): Promise<SignedRequest> {
  const { replaces, contentType } = object;
  const command = new PutObjectCommand({
    Bucket: object.bucket,
    Key: object.key,
    ContentType: contentType,
    ContentLength: object.size,
    ...(replaces === null ? { IfNoneMatch: '*' } : { IfMatch: replaces }),
  });
  const condition: Record<string, string> =
    replaces === null ? { 'if-none-match': '*' } : { 'if-match': replaces };
  const url = await getSignedUrl(s3ForBrowsers, command, {
    expiresIn: seconds,
    signingDate: now(),
    signableHeaders: new Set(['content-type', 'content-length', 'host', ...Object.keys(condition)]),
  });
  return { url, headers: { 'content-type': contentType, ...condition } };
}
