import type { JobEvent } from '../events/job-event.ts';

interface Key {
  accessKeyId: string;
  secretAccessKey: string;
}

export interface MediaConvertEmulatorOptions {
  /** 0 selects a free port. */
  port: number;
  /** The clock of signatures, jobs and events. */
  now: () => Date;
  region: string;
  accountId: string;
  /** The keys that may call every operation. */
  users: Key[];
  /** The ARNs of the roles that MediaConvert can assume. A job of another role ends in an error. */
  roles: string[];
  /** The names of the queues besides `Default`. */
  queues: string[];
  /** Where inputs are read and outputs are written. */
  s3: Key & { endpoint: string };
  /** The path of FFmpeg, or null for none; by default that of `FFMPEG_PATH`, of the PATH, or of npm's package. */
  ffmpeg?: string | null;
  /** How many jobs are processed at once, 1 by default; the others wait. With 0 all wait. */
  concurrency?: number;
  /** The folder in which outputs are made, emptied at the start; by default a temporary one. */
  workFolder?: string | undefined;
  /** Receives the events of jobs; one that it rejects is delivered again, three times in all. */
  onEvent: (event: JobEvent) => Promise<void>;
}
