import {
  GetObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectVersionsCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { getStorageCredentials } from '#shared/calls/devices.ts';
import type { Answer } from '#shared/operation.ts';

/** How a connected computer reaches the storage of its workspace. */
export interface Storage {
  bucket: string;
  region: string;
  endpoint: string;
  /** With a slash at its end. */
  prefix: string;
  credentialsUrl: string;
  deviceKey: string;
}

type Credentials = Answer<typeof getStorageCredentials>;

/** The key of the functions in the local product, which may do everything. */
const operator = { accessKeyId: 'local', secretAccessKey: 'local' };

/** The credentials that a sync tool gets for the device key. */
export async function issueCredentials({
  credentialsUrl,
  deviceKey,
}: Storage): Promise<Credentials> {
  const answer = await fetch(credentialsUrl, { headers: { authorization: deviceKey } });
  return getStorageCredentials.answer.parse(await answer.json());
}

/** @param path from the workspace's top folder */
export async function getObject(
  storage: Storage,
  issued: Credentials,
  path: string,
): Promise<Buffer> {
  const Key = storage.prefix + path;
  const { Body } = await clientFor(storage, issued).send(
    new GetObjectCommand({ Bucket: storage.bucket, Key }),
  );
  return Buffer.from((await Body?.transformToByteArray()) ?? []);
}

/**
 * @param path from the workspace's top folder
 * @throws S3ServiceException if the credentials may not write
 */
export async function putObject(
  storage: Storage,
  issued: Credentials,
  path: string,
): Promise<void> {
  const Key = storage.prefix + path;
  await clientFor(storage, issued).send(
    new PutObjectCommand({ Bucket: storage.bucket, Key, Body: path }),
  );
}

/** The keys of everything that S3 holds for the workspace: versions, delete markers and unfinished uploads. */
export async function listStored(storage: Storage): Promise<(string | undefined)[]> {
  const s3 = clientFor(storage);
  const where = { Bucket: storage.bucket, Prefix: storage.prefix };
  const { Versions = [], DeleteMarkers = [] } = await s3.send(new ListObjectVersionsCommand(where));
  const { Uploads = [] } = await s3.send(new ListMultipartUploadsCommand(where));
  return [...Versions, ...DeleteMarkers, ...Uploads].map(({ Key }) => Key);
}

function clientFor({ region, endpoint }: Storage, issued?: Credentials): S3Client {
  return new S3Client({
    region,
    endpoint,
    forcePathStyle: true,
    credentials: issued
      ? {
          accessKeyId: issued.AccessKeyId,
          secretAccessKey: issued.SecretAccessKey,
          sessionToken: issued.SessionToken,
        }
      : operator,
  });
}
