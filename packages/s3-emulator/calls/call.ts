import type { Authenticated } from '../auth/authenticate.ts';
import { type ConditionContext, isAllowed } from '../auth/policy.ts';
import type { Principal } from '../auth/principal.ts';
import type { Deliveries } from '../events/deliveries.ts';
import type { S3EventName } from '../events/event-record.ts';
import { S3Error } from '../http/errors.ts';
import type { S3Request } from '../http/request.ts';
import type { Contents } from '../storage/contents.ts';
import type { Database } from '../storage/database.ts';
import type { PendingWrites } from '../storage/pending-writes.ts';
import type { Sessions } from '../storage/sessions.ts';
import type { Uploads } from '../storage/uploads.ts';
import { nullVersion, type Version, type Versions } from '../storage/versions.ts';
import type { BucketSetUp, S3EmulatorOptions } from './options.ts';

/** Everything that the operations work on. */
export interface Service {
  options: S3EmulatorOptions;
  database: Database;
  contents: Contents;
  versions: Versions;
  uploads: Uploads;
  sessions: Sessions;
  deliveries: Deliveries;
  pendingWrites: PendingWrites;
  /** The records of reads that have not been delivered yet, by the bucket that was read. */
  accessRecords: Map<string, string[]>;
}

/** A change of a bucket: who makes it, by which request. */
export interface BucketChange {
  service: Service;
  bucket: BucketSetUp;
  /** As events name who made it. */
  origin: { principalId: string; sourceAddress: string; requestId: string };
}

/** An authenticated request to a bucket. */
export interface BucketCall extends BucketChange {
  request: S3Request;
  auth: Authenticated;
}

/** An authenticated request to a key. */
export interface ObjectCall extends BucketCall {
  key: string;
}

export interface Reply {
  status: number;
  headers: Record<string, string>;
  body: string | AsyncIterable<Buffer> | null;
}

export const xmlType = { 'Content-Type': 'application/xml' };

export function xmlReply(body: string, headers: Record<string, string> = {}): Reply {
  return { status: 200, headers: { ...xmlType, ...headers }, body };
}

/** The emulator's clock in milliseconds. */
export function nowOf({ service }: BucketChange): number {
  return service.options.now().getTime();
}

export function bucketArn(bucket: string): string {
  return `arn:aws:s3:::${bucket}`;
}

export function objectArn(bucket: string, key: string): string {
  return `${bucketArn(bucket)}/${key}`;
}

/** Whether the principal may do something: every policy must allow it. */
export function may(
  { policies }: Principal,
  action: string,
  resource: string,
  context: ConditionContext = {},
): boolean {
  return policies.every((policy) => isAllowed(policy, action, resource, context));
}

/** @throws S3Error `AccessDenied` */
export function authorize(
  principal: Principal,
  action: string,
  resource: string,
  context: ConditionContext = {},
): void {
  if (may(principal, action, resource, context)) return;
  throw new S3Error('AccessDenied', {
    message: `User: ${principal.arn} is not authorized to perform: ${action} on resource: "${resource}" because no session policy allows the ${action} action`,
  });
}

/** Stores the event of a changed version within the transaction of the change. */
export function appendEvent(change: BucketChange, name: S3EventName, version: Version): void {
  const { service, bucket, origin } = change;
  const created = name.startsWith('ObjectCreated');
  const removed = name.endsWith(':Delete');
  service.deliveries.append({
    name,
    region: service.options.region,
    time: service.options.now(),
    bucket: bucket.name,
    key: version.key,
    versionId: version.versionId === nullVersion ? null : version.versionId,
    size: created ? version.size : null,
    etag: removed ? null : version.etag,
    ...origin,
  });
}
