import { join } from 'node:path';
import { startS3Emulator } from '@cutbay/s3-emulator';
import type { S3Event } from '@cutbay/s3-emulator/events';
import { localCredentials } from '#local/instance/environment.ts';
import { pseudoParameters, type Template } from '#local/instance/template.ts';
import { localBucketName } from '#shared/environment.ts';
import { type FileBucket, readFileBucket } from './file-bucket.ts';
import { readSyncPolicy } from './sync-role.ts';

/** The functions' environment variables about files. */
export interface Storage {
  /** The emulator's address, for functions, browsers and sync tools. */
  endpoint: string;
  bucketName: string;
  /** The role from which sync credentials are cut. */
  roleArn: string;
  bucket: FileBucket;
  close(): Promise<void>;
}

export interface StorageOptions {
  template: Template;
  /** The only origin from which pages may use the bucket. */
  siteOrigin: string;
  /** 0 selects a free port. */
  port: number;
  /** The folder that stores the files, in its subfolder `s3`; null keeps them temporarily. */
  dataDir: string | null;
  now: () => Date;
  /** Receives the bucket's events, each until it succeeds. */
  onEvent: (event: S3Event) => Promise<void>;
}

/** Starts the S3 emulator with the bucket and the role that the stack defines. */
export async function openStorage(options: StorageOptions): Promise<Storage> {
  const { template, siteOrigin, port, dataDir, now, onEvent } = options;
  const bucket = readFileBucket(template, siteOrigin);
  const roleArn = `arn:aws:iam::${pseudoParameters['AWS::AccountId']}:role/cutbay-sync`;
  const { origin, close } = await startS3Emulator({
    port,
    dataDir: dataDir && join(dataDir, 's3'),
    now,
    region: pseudoParameters['AWS::Region'],
    buckets: [
      { name: localBucketName, versioning: true, cors: bucket.cors, lifecycle: bucket.lifecycle },
    ],
    users: [localCredentials],
    roles: [{ arn: roleArn, policy: readSyncPolicy(template, bucket.id, localBucketName) }],
    onEvent,
  });
  return { endpoint: origin, bucketName: localBucketName, roleArn, bucket, close };
}
