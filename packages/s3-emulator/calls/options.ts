import type { CORSRule, LifecycleRule } from '@aws-sdk/client-s3';
import type { RoleSetUp, UserKey } from '../auth/principal.ts';
import type { S3Event } from '../events/event-record.ts';

/** A bucket, with its configuration in the shapes of AWS's SDK. */
export interface BucketSetUp {
  name: string;
  versioning: boolean;
  cors: CORSRule[];
  lifecycle: LifecycleRule[];
  /** Where the records of its reads are delivered. */
  accessLog?: { bucket: string; prefix: string };
}

export interface S3EmulatorOptions {
  /** 0 selects a free port. */
  port: number;
  /** The folder of the data; null keeps it in memory and in a temporary folder. */
  dataDir: string | null;
  /** The clock of signatures, credentials, dates of objects and lifecycle rules. */
  now: () => Date;
  region: string;
  buckets: BucketSetUp[];
  users: UserKey[];
  roles: RoleSetUp[];
  /** The receiver of events; an event whose promise is rejected is delivered again. */
  onEvent: (event: S3Event) => Promise<void>;
}
