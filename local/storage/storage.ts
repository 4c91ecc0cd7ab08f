import { join } from 'node:path';
import { startS3Emulator } from '@cutbay/s3-emulator';
import type { S3Event } from '@cutbay/s3-emulator/events';
import * as z from 'zod';
import { localCredentials } from '#local/instance/environment.ts';
import { pseudoParameters, resolved, resources, type Template } from '#local/instance/template.ts';
import { localBucketName, localReadLogBucket } from '#shared/ops/environment.ts';
import { type FileBucket, readFileBucket } from './file-bucket.ts';

/** The functions' environment variables about files. */
export interface Storage {
  /** The emulator's address, for functions, browsers and sync tools. */
  endpoint: string;
  bucketName: string;
  /** The role from which sync credentials are cut. */
  roleArn: string;
  bucket: FileBucket;
  /** Delivers the log of what was read of the files, as S3 does within hours. */
  deliverReadLogs(): Promise<number>;
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
  const { origin, deliverAccessLogs, close } = await startS3Emulator({
    port,
    dataDir: dataDir && join(dataDir, 's3'),
    now,
    region: pseudoParameters['AWS::Region'],
    buckets: [
      {
        name: localBucketName,
        versioning: true,
        cors: bucket.cors,
        lifecycle: bucket.lifecycle,
        accessLog: { bucket: localReadLogBucket, prefix: 'reads/' },
      },
      { name: localReadLogBucket, versioning: false, cors: [], lifecycle: [] },
    ],
    users: [localCredentials],
    roles: [{ arn: roleArn, policy: readSyncPolicy(template, bucket.id, localBucketName) }],
    onEvent,
  });
  return {
    endpoint: origin,
    bucketName: localBucketName,
    roleArn,
    bucket,
    deliverReadLogs: deliverAccessLogs,
    close,
  };
}

const role = z.object({
  AssumeRolePolicyDocument: z.object({
    Statement: z.array(z.object({ Principal: z.record(z.string(), z.unknown()) })),
  }),
  Policies: z.array(z.object({ PolicyDocument: z.unknown() })).default([]),
});

/**
 * The permissions of the role from which sync credentials are cut, as JSON: of the roles, the one that another role may
 * assume.
 * @param bucketId the logical id of the bucket of files
 * @throws Error if the stack does not have exactly one such role, with one policy.
 */
export function readSyncPolicy(template: Template, bucketId: string, bucketName: string): string {
  const [found, ...more] = [...resources(template, 'AWS::IAM::Role', role).values()].filter(
    ({ AssumeRolePolicyDocument }) =>
      AssumeRolePolicyDocument.Statement.some(({ Principal }) => Principal['AWS'] !== undefined),
  );
  const [policy, ...others] = found?.Policies ?? [];
  if (!policy || more.length > 0 || others.length > 0) {
    throw new Error('The stack must have exactly one role of sync tools, with one policy.');
  }
  const arn = `arn:aws:s3:::${bucketName}`;
  return JSON.stringify(resolved(policy.PolicyDocument, { [`${bucketId}.Arn`]: arn }));
}
