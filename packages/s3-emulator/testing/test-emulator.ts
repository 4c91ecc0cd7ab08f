import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3';
import { AssumeRoleCommand, STSClient } from '@aws-sdk/client-sts';
import type { BucketSetUp, S3EmulatorOptions } from '../calls/options.ts';
import type { S3EventRecord } from '../events/event-record.ts';
import { type S3Emulator, startS3Emulator } from '../server.ts';
import { bucket, region, rootKey, syncRole } from './constants.ts';

const bucketSetUp: BucketSetUp = {
  name: bucket,
  versioning: true,
  cors: [
    {
      AllowedOrigins: ['http://localhost:3000'],
      AllowedMethods: ['GET', 'PUT', 'HEAD'],
      AllowedHeaders: ['*'],
      ExposeHeaders: ['ETag', 'x-amz-checksum-sha256'],
      MaxAgeSeconds: 3600,
    },
  ],
  lifecycle: [],
};

type Credentials = { accessKeyId: string; secretAccessKey: string; sessionToken?: string };

export interface TestEmulator {
  origin: string;
  s3: S3Client;
  /** The records received, in order. */
  records: S3EventRecord[];
  /** The number of next events to reject. */
  rejectNext: number;
  /** Moves the emulator's clock, and not those of its clients. */
  advance(seconds: number): void;
  /** Lets time pass for the emulator and its clients. */
  pass(seconds: number): void;
  client(credentials: Credentials, config?: S3ClientConfig): S3Client;
  /** A client of a session of the sync role. */
  session(policy: object | null, name?: string, seconds?: number): Promise<S3Client>;
  credentials(
    policy: object | null,
    name?: string,
    seconds?: number,
  ): Promise<Required<Credentials>>;
  control(order: string, body: object): Promise<unknown>;
  state(): Promise<unknown>;
  close(): Promise<void>;
}

/** Starts an emulator with one bucket; the caller closes it. */
export async function startTestEmulator(
  changes: Partial<Omit<S3EmulatorOptions, 'buckets'>> & { bucket?: Partial<BucketSetUp> } = {},
): Promise<TestEmulator> {
  const { bucket: bucketChanges, ...options } = changes;
  let ahead = 0;
  const records: S3EventRecord[] = [];
  const test = { records, rejectNext: 0 };
  const emulator: S3Emulator = await startS3Emulator({
    port: 0,
    dataDir: null,
    now: () => new Date(Date.now() + ahead),
    region,
    buckets: [
      { ...bucketSetUp, ...bucketChanges },
      { ...bucketSetUp, name: 'plain', versioning: false },
    ],
    users: [rootKey],
    roles: [{ arn: syncRole }],
    onEvent: async ({ Records }) => {
      if (test.rejectNext > 0) {
        test.rejectNext -= 1;
        throw new Error('Rejected.');
      }
      test.records.push(...Records);
    },
    ...options,
  });
  const clients: (S3Client | STSClient)[] = [];
  function client(credentials: Credentials, config: S3ClientConfig = {}): S3Client {
    const made = new S3Client({
      region,
      endpoint: emulator.origin,
      forcePathStyle: true,
      credentials,
      maxAttempts: 1,
      ...config,
    });
    clients.push(made);
    return made;
  }
  const sts = new STSClient({
    region,
    endpoint: emulator.origin,
    credentials: rootKey,
    maxAttempts: 1,
  });
  clients.push(sts);

  async function credentials(policy: object | null, name = 'device-1', seconds = 900) {
    const { Credentials: given } = await sts.send(
      new AssumeRoleCommand({
        RoleArn: syncRole,
        RoleSessionName: name,
        DurationSeconds: seconds,
        ...(policy === null ? {} : { Policy: JSON.stringify(policy) }),
      }),
    );
    return {
      accessKeyId: given?.AccessKeyId ?? '',
      secretAccessKey: given?.SecretAccessKey ?? '',
      sessionToken: given?.SessionToken ?? '',
    };
  }

  return Object.assign(test, {
    origin: emulator.origin,
    s3: client(rootKey),
    advance: (seconds: number) => {
      ahead += seconds * 1000;
    },
    pass: (seconds: number) => {
      ahead += seconds * 1000;
      for (const { config } of clients) config.systemClockOffset = ahead;
    },
    client,
    credentials,
    session: async (policy: object | null, name?: string, seconds?: number) =>
      client(await credentials(policy, name, seconds)),
    control: async (order: string, body: object): Promise<unknown> => {
      const response = await fetch(`${emulator.origin}/test/${order}`, {
        method: 'POST',
        body: JSON.stringify(body),
      });
      const answer: unknown = await response.json();
      if (!response.ok) throw new Error(JSON.stringify(answer));
      return answer;
    },
    state: async (): Promise<unknown> => (await fetch(`${emulator.origin}/test/state`)).json(),
    close: async () => {
      for (const each of clients) each.destroy();
      await emulator.close();
    },
  });
}
