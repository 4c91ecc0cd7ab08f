import { checksumHeader } from '../checksums/algorithms.ts';
import { notImplemented, S3Error } from '../http/errors.ts';
import type { S3Request } from '../http/request.ts';
import { nullVersion, type Version } from '../storage/versions.ts';

/** The stored headers that a read can override by a parameter `response-*` (API_GetObject.html). */
export const overridableHeaders = [
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'content-type',
  'expires',
];

/** The headers that are stored with an object and returned by reads. */
const storedHeaders = [...overridableHeaders, 'x-amz-website-redirect-location'];

/** The largest sum of user-defined metadata: 2 KB of names and values in UTF-8. */
const maxMetadataBytes = 2048;

const metadataPrefix = 'x-amz-meta-';

/**
 * The headers to store with a new object.
 * @throws S3Error `MetadataTooLarge`
 */
export function headersToStore({ headers }: S3Request): Record<string, string> {
  const stored: Record<string, string> = {};
  let bytes = 0;
  for (const [name, value] of Object.entries(headers)) {
    const isMetadata = name.startsWith(metadataPrefix);
    if (isMetadata) bytes += Buffer.byteLength(name.slice(metadataPrefix.length) + value);
    if (isMetadata || storedHeaders.includes(name)) stored[name] = value;
  }
  if (bytes > maxMetadataBytes) {
    throw new S3Error('MetadataTooLarge', {
      elements: { Size: String(bytes), MaxSizeAllowed: String(maxMetadataBytes) },
    });
  }
  // The transfer encoding of signed chunks is no encoding of the object.
  const encodings = (stored['content-encoding'] ?? '')
    .split(',')
    .map((encoding) => encoding.trim())
    .filter((encoding) => encoding !== '' && encoding !== 'aws-chunked');
  delete stored['content-encoding'];
  if (encodings.length > 0) stored['content-encoding'] = encodings.join(',');
  return { 'content-type': 'binary/octet-stream', ...stored };
}

/** The classes that can be read at once. The archives that must be restored first are not emulated. */
const storageClasses = [
  'STANDARD',
  'REDUCED_REDUNDANCY',
  'STANDARD_IA',
  'ONEZONE_IA',
  'INTELLIGENT_TIERING',
  'GLACIER_IR',
];
const archives = ['GLACIER', 'DEEP_ARCHIVE'];

/** @throws S3Error `InvalidStorageClass`, or `NotImplemented` for the archives */
export function readStorageClass({ headers }: S3Request): string {
  const storageClass = headers['x-amz-storage-class'] ?? 'STANDARD';
  if (archives.includes(storageClass)) throw notImplemented(`the storage class ${storageClass}`);
  if (!storageClasses.includes(storageClass)) {
    throw new S3Error('InvalidStorageClass', { elements: { StorageClassRequested: storageClass } });
  }
  return storageClass;
}

const refusedHeaders =
  /^x-amz-(?:tagging$|grant-|object-lock-|server-side-encryption-|copy-source-server-side-encryption-|write-offset-bytes$)/;

/** Buckets refuse objects that their writer encrypts with a key of their own (blocking-unblocking-s3-c-encryption-gpb.html). */
const customerKeyHeader = 'x-amz-server-side-encryption-customer-algorithm';

/**
 * Refuses what the emulator has not: ACLs (as a bucket does whose owner owns all objects, the default), tags,
 * locks, and keys of the customer or of KMS.
 */
export function refuseUnsupportedHeaders({ headers }: S3Request): void {
  if (headers[customerKeyHeader] !== undefined) throw new S3Error('AccessDenied');
  const acl = headers['x-amz-acl'];
  if (acl !== undefined && acl !== 'bucket-owner-full-control') {
    throw new S3Error('AccessControlListNotSupported');
  }
  const refused = Object.keys(headers).find((name) => refusedHeaders.test(name));
  if (refused !== undefined) throw notImplemented(`the header ${refused}`);
  const encryption = headers['x-amz-server-side-encryption'];
  if (encryption !== undefined && encryption !== 'AES256') {
    throw notImplemented(`the encryption ${encryption}`);
  }
}

/** `x-amz-version-id`; nothing in a bucket without versioning. */
export function versionHeader({ versionId }: Version): Record<string, string> {
  return versionId === nullVersion ? {} : { 'x-amz-version-id': versionId };
}

/** The headers that tell of the checksum of a version. */
export function checksumHeaders({ checksum }: Version): Record<string, string> {
  if (checksum === null) return {};
  return {
    [checksumHeader(checksum.algorithm)]: checksum.value,
    'x-amz-checksum-type': checksum.type,
  };
}

export function quoted(etag: string): string {
  return `"${etag}"`;
}

/** Dates of headers and listings have whole seconds. */
export function httpDate(time: number): string {
  return new Date(time).toUTCString();
}

export function isoDate(time: number): string {
  return new Date(Math.floor(time / 1000) * 1000).toISOString();
}

export const encryptionHeader = { 'x-amz-server-side-encryption': 'AES256' };

/** The stored headers of a version. Values that are not US-ASCII are encoded as in RFC 2047 (UsingMetadata.html). */
export function readableHeaders({ headers }: Version): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      /^[\x20-\x7e\t]*$/.test(value)
        ? value
        : `=?UTF-8?B?${Buffer.from(value).toString('base64')}?=`,
    ]),
  );
}
