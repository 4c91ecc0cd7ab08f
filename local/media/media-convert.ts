import { join } from 'node:path';
import { type JobEvent, startMediaConvertEmulator } from '@cutbay/mediaconvert-emulator';
import { localCredentials } from '#local/instance/environment.ts';
import { pseudoParameters } from '#local/instance/template.ts';

/** The functions' environment variables about MediaConvert. */
export interface MediaConvert {
  endpoint: string;
  /** The role with which jobs read and write files. */
  roleArn: string;
  queueArn: string;
  close(): Promise<void>;
}

export interface MediaConvertOptions {
  /** The S3 emulator's address. */
  storageEndpoint: string;
  /** The folder of the product's data, in whose subfolder `films` proxies are made; null for a temporary one. */
  dataDir: string | null;
  now: () => Date;
  /** How many jobs are processed at once; by default one, as the product needs the other core. */
  concurrency?: number;
  /** Receives the events of jobs. */
  onEvent: (event: JobEvent) => Promise<void>;
}

/** The queue of the product's jobs. */
const queue = 'cutbay';

/** Starts the emulator of MediaConvert on a free port. It looks for FFmpeg when the first job is processed. */
export async function openMediaConvert(options: MediaConvertOptions): Promise<MediaConvert> {
  const { storageEndpoint, dataDir, now, concurrency = 1, onEvent } = options;
  const accountId = pseudoParameters['AWS::AccountId'];
  const region = pseudoParameters['AWS::Region'];
  const queueArn = `arn:aws:mediaconvert:${region}:${accountId}:queues/${queue}`;
  const roleArn = `arn:aws:iam::${accountId}:role/cutbay-media`;
  const { origin, close } = await startMediaConvertEmulator({
    port: 0,
    now,
    region,
    accountId,
    users: [localCredentials],
    roles: [roleArn],
    queues: [queue],
    s3: { endpoint: storageEndpoint, ...localCredentials },
    concurrency,
    ...(dataDir && { workFolder: join(dataDir, 'films') }),
    onEvent,
  });
  return { endpoint: origin, roleArn, queueArn, close };
}
