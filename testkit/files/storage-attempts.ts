import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  GetObjectTaggingCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  ListPartsCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { s3Status } from '#core/clients/s3-errors.ts';
import { bucketName } from '#core/files/objects/bucket.ts';

/** A request that should be denied, with what it does. */
type Attempt = [what: string, request: () => Promise<unknown>];

/** What is tried to be reached. */
interface Target {
  key: string;
  /** A version and a multipart upload of the other workspace. */
  version: string;
  uploadId: string;
  /** The folder that the credentials are for. */
  ownFolder: string;
}

/** The status of a request; 200 if it succeeds without one. */
export async function statusOf(request: Attempt[1]): Promise<number | undefined> {
  try {
    const status = await request();
    return typeof status === 'number' ? status : 200;
  } catch (error) {
    return s3Status(error);
  }
}

/** What can be tried with one key, by name. */
export function attempts(s3: S3Client, target: Target): Attempt[] {
  const { key: Key, version, uploadId, ownFolder } = target;
  const Bucket = bucketName();
  const at = { Bucket, Key };
  const mine = { Bucket, Key: `${ownFolder}copied.mov` };
  const CopySource = `${Bucket}/${encodeURIComponent(Key)}`;
  const part = { ...at, UploadId: uploadId, PartNumber: 1 };
  const Delete = { Objects: [{ Key }, { Key, VersionId: version }] };
  return [
    ['GetObject', () => s3.send(new GetObjectCommand(at))],
    ['GetObject of a version', () => s3.send(new GetObjectCommand({ ...at, VersionId: version }))],
    ['GetObjectTagging', () => s3.send(new GetObjectTaggingCommand(at))],
    ['GetObject by a link', () => bySignedLink(s3, new GetObjectCommand(at), 'GET')],
    ['PutObject by a link', () => bySignedLink(s3, new PutObjectCommand(at), 'PUT')],
    ['HeadObject', () => s3.send(new HeadObjectCommand(at))],
    ['PutObject', () => s3.send(new PutObjectCommand({ ...at, Body: 'x' }))],
    ['DeleteObject', () => s3.send(new DeleteObjectCommand(at))],
    [
      'DeleteObject of a version',
      () => s3.send(new DeleteObjectCommand({ ...at, VersionId: version })),
    ],
    ['DeleteObjects', () => deleteAll(s3, Delete)],
    ['CopyObject from it', () => s3.send(new CopyObjectCommand({ ...mine, CopySource }))],
    [
      'CopyObject to it',
      () => s3.send(new CopyObjectCommand({ ...at, CopySource: `${Bucket}/${ownFolder}film.mov` })),
    ],
    ['CreateMultipartUpload', () => s3.send(new CreateMultipartUploadCommand(at))],
    ['UploadPart', () => s3.send(new UploadPartCommand({ ...part, Body: 'x' }))],
    ['UploadPartCopy', () => s3.send(new UploadPartCopyCommand({ ...part, CopySource }))],
    ['ListParts', () => s3.send(new ListPartsCommand({ ...at, UploadId: uploadId }))],
    [
      'CompleteMultipartUpload',
      () =>
        s3.send(
          new CompleteMultipartUploadCommand({
            ...at,
            UploadId: uploadId,
            MultipartUpload: { Parts: [{ PartNumber: 1, ETag: 'x' }] },
          }),
        ),
    ],
    [
      'AbortMultipartUpload',
      () => s3.send(new AbortMultipartUploadCommand({ ...at, UploadId: uploadId })),
    ],
  ];
}

/** What can be listed below one prefix, by name. */
export function listings(s3: S3Client, Prefix: string): Attempt[] {
  const all = { Bucket: bucketName(), Prefix };
  return [
    ['ListObjects', () => s3.send(new ListObjectsCommand(all))],
    ['ListObjectsV2', () => s3.send(new ListObjectsV2Command(all))],
    [
      'ListObjectsV2 by folders',
      () => s3.send(new ListObjectsV2Command({ ...all, Delimiter: '/' })),
    ],
    ['ListObjectVersions', () => s3.send(new ListObjectVersionsCommand(all))],
    ['ListMultipartUploads', () => s3.send(new ListMultipartUploadsCommand(all))],
  ];
}

/** The status of a bulk deletion: denials of single keys are in the body of the answer. */
async function deleteAll(
  s3: S3Client,
  Delete: { Objects: { Key: string; VersionId?: string }[] },
): Promise<number> {
  const request = new DeleteObjectsCommand({ Bucket: bucketName(), Delete });
  const { Errors = [] } = await s3.send(request);
  const denied = Errors.filter(({ Code }) => Code === 'AccessDenied');
  return denied.length === Delete.Objects.length ? 403 : 200;
}

/** The status of a request by a link that the credentials have signed. */
async function bySignedLink(
  s3: S3Client,
  command: GetObjectCommand | PutObjectCommand,
  method: string,
): Promise<number> {
  const url = await getSignedUrl(s3, command);
  return (await fetch(url, { method, ...(method === 'PUT' && { body: 'x' }) })).status;
}
