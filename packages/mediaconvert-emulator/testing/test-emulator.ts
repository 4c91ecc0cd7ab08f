import { EventEmitter, once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CreateJobCommand,
  type CreateJobCommandInput,
  GetJobCommand,
  type Job,
  MediaConvertClient,
  type MediaConvertClientConfig,
  MediaConvertServiceException,
} from '@aws-sdk/client-mediaconvert';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { startS3Emulator } from '@cutbay/s3-emulator';
import type { JobEvent } from '../events/job-event.ts';
import type { MediaConvertEmulatorOptions } from '../jobs/options.ts';
import { startMediaConvertEmulator } from '../server.ts';
import { bucket, role } from './jobs.ts';

const region = 'eu-central-1';

/** The key of the only user. */
export const key = { accessKeyId: 'AKIATEST', secretAccessKey: 'secret' };

export interface TestEmulator {
  client: MediaConvertClient;
  /** The events received, in order. */
  events: JobEvent[];
  /** Resolves when as many events have been received. */
  untilEvents(count: number): Promise<void>;
  /** The number of next events to reject. */
  rejectNext: number;
  /** Moves the emulator's clock. */
  advance(seconds: number): void;
  clientOf(config: MediaConvertClientConfig): MediaConvertClient;
  store(name: string, content: Buffer | string): Promise<void>;
  read(name: string): Promise<Buffer>;
  /** The path of an output, written to a temporary file. */
  fetchFile(name: string): Promise<string>;
  create(input: CreateJobCommandInput): Promise<Job>;
  get(id: string | undefined): Promise<Job>;
  /** Creates a job, and resolves when it has ended and its events have been received. */
  run(input: CreateJobCommandInput): Promise<{ job: Job; events: JobEvent[] }>;
  control(order: string, body: object): Promise<unknown>;
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** Starts the emulator beside one of S3, with one bucket; the caller closes it. */
export async function startTestEmulator(
  changes: Partial<MediaConvertEmulatorOptions> = {},
): Promise<TestEmulator> {
  let ahead = 0;
  const folder = mkdtempSync(join(tmpdir(), 'mediaconvert-test-'));
  const events: JobEvent[] = [];
  const test = { events, rejectNext: 0 };
  const received = new EventEmitter();
  const s3Emulator = await startS3Emulator({
    port: 0,
    dataDir: null,
    now: () => new Date(),
    region,
    buckets: [{ name: bucket, versioning: true, cors: [], lifecycle: [] }],
    users: [key],
    roles: [],
    onEvent: async () => {},
  });
  const emulator = await startMediaConvertEmulator({
    port: 0,
    now: () => new Date(Date.now() + ahead),
    region,
    accountId: '123456789012',
    users: [key],
    roles: [role],
    queues: ['Proxies'],
    s3: { endpoint: s3Emulator.origin, ...key },
    onEvent: async (event) => {
      if (test.rejectNext > 0) {
        test.rejectNext -= 1;
        throw new Error('Rejected.');
      }
      test.events.push(event);
      received.emit('event');
    },
    ...changes,
  });
  const s3 = new S3Client({
    region,
    endpoint: s3Emulator.origin,
    forcePathStyle: true,
    credentials: key,
  });
  const clients: MediaConvertClient[] = [];
  const clientOf = (config: MediaConvertClientConfig) => {
    const made = new MediaConvertClient({
      region,
      endpoint: emulator.origin,
      credentials: key,
      maxAttempts: 1,
      ...config,
    });
    clients.push(made);
    return made;
  };
  const client = clientOf({});
  const jobOf = ({ Job }: { Job?: Job | undefined }) => {
    if (!Job) throw new Error('The answer has no job.');
    return Job;
  };
  const get = async (Id: string | undefined) => jobOf(await client.send(new GetJobCommand({ Id })));
  const create = async (input: CreateJobCommandInput) =>
    jobOf(await client.send(new CreateJobCommand(input)));
  const read = async (Key: string) => {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: bucket, Key }));
    return Buffer.from((await Body?.transformToByteArray()) ?? []);
  };
  return Object.assign(test, {
    client,
    clientOf,
    untilEvents: async (count: number) => {
      while (events.length < count) await once(received, 'event');
    },
    advance: (seconds: number) => {
      ahead += seconds * 1000;
    },
    store: async (Key: string, Body: Buffer | string) => {
      await s3.send(
        new PutObjectCommand({ Bucket: bucket, Key, Body, ContentLength: Body.length }),
      );
    },
    read,
    fetchFile: async (name: string) => {
      const file = join(folder, name.replaceAll('/', '-'));
      writeFileSync(file, await read(name));
      return file;
    },
    create,
    get,
    run: async (input: CreateJobCommandInput) => {
      const { Id } = await create(input);
      await emulator.settled();
      const own = events.filter(({ detail }) => detail.jobId === Id);
      return { job: await get(Id), events: own };
    },
    control: async (order: string, body: object): Promise<unknown> => {
      const response = await fetch(`${emulator.origin}/test/${order}`, {
        method: 'POST',
        body: JSON.stringify(body),
      });
      const answer: unknown = await response.json();
      if (!response.ok) throw new Error(JSON.stringify(answer));
      return answer;
    },
    settled: emulator.settled,
    close: async () => {
      for (const each of clients) each.destroy();
      s3.destroy();
      await emulator.close();
      await s3Emulator.close();
      rmSync(folder, { recursive: true });
    },
  });
}

/** The status, name and message of the error that a call ends in. */
export async function refusal(
  call: Promise<unknown>,
): Promise<[number | undefined, string, string]> {
  try {
    await call;
  } catch (error) {
    if (error instanceof MediaConvertServiceException) {
      return [error.$metadata.httpStatusCode, error.name, error.message];
    }
    throw error;
  }
  throw new Error('The call succeeded.');
}
