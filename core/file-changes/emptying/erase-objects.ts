import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  ListMultipartUploadsCommand,
  ListObjectVersionsCommand,
  type ObjectIdentifier,
} from '@aws-sdk/client-s3';
import { s3 } from '#core/clients/s3.ts';
import { nullIfMissing } from '#core/clients/s3-errors.ts';
import { bucketName } from '#core/files/objects/bucket.ts';
import { decodeKey } from '#core/files/objects/object-versions.ts';

/** Versions and delete markers under a prefix: the first 1,000. */
export interface Listed {
  objects: ObjectIdentifier[];
  /** Versions with content; delete markers and folders count as nothing. */
  files: number;
  bytes: bigint;
}

/** A character that XML cannot represent (https://www.w3.org/TR/xml/#charsets); names by sync tools can have it. */
const unrepresentable = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u;

/**
 * https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectVersions.html
 * @throws the SDK's errors
 */
export async function listSomeVersions(prefix: string): Promise<Listed> {
  const { Versions = [], DeleteMarkers = [] } = await s3.send(
    new ListObjectVersionsCommand({ Bucket: bucketName(), Prefix: prefix, EncodingType: 'url' }),
  );
  return {
    objects: [...Versions, ...DeleteMarkers].map(({ Key, VersionId }) => ({
      Key: decodeKey(Key),
      VersionId,
    })),
    files: Versions.filter(({ Key = '' }) => !Key.endsWith('/')).length,
    bytes: Versions.reduce((sum, { Size = 0 }) => sum + BigInt(Size), 0n),
  };
}

/**
 * Erases versions and delete markers for good: at once, and one by one those whose key no body can name: S3 would refuse
 * all of them (`MalformedXML`, https://github.com/boto/boto3/issues/2005).
 * https://docs.aws.amazon.com/AmazonS3/latest/API/API_DeleteObjects.html
 * @param objects at most 1,000
 * @throws Error if S3 could not delete one of them; the SDK's errors
 */
export async function eraseObjects(objects: readonly ObjectIdentifier[]): Promise<void> {
  const Bucket = bucketName();
  const isSingle = ({ Key = '' }: ObjectIdentifier) => unrepresentable.test(Key);
  const Objects = objects.filter((object) => !isSingle(object));
  if (Objects.length > 0) {
    const { Errors = [] } = await s3.send(
      new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }),
    );
    if (Errors[0]) throw new Error(`S3 did not delete a version: ${Errors[0].Code}`);
  }
  for (const { Key, VersionId } of objects.filter(isSingle)) {
    await s3.send(new DeleteObjectCommand({ Bucket, Key, VersionId }));
  }
}

/**
 * Aborts up to 1,000 multipart uploads under a prefix.
 * @returns whether there are no more
 */
export async function abortSomeUploads(prefix: string): Promise<boolean> {
  const Bucket = bucketName();
  const page = await s3.send(
    new ListMultipartUploadsCommand({ Bucket, Prefix: prefix, EncodingType: 'url' }),
  );
  for (const { Key, UploadId } of page.Uploads ?? []) {
    const upload = { Bucket, Key: decodeKey(Key), UploadId };
    await nullIfMissing(s3.send(new AbortMultipartUploadCommand(upload)), [404]);
  }
  return !page.IsTruncated;
}
