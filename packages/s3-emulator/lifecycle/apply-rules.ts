import type { LifecycleRule } from '@aws-sdk/client-s3';
import type { BucketChange } from '../calls/call.ts';
import { addDeleteMarker, removeVersion } from '../objects/delete-version.ts';
import { toUpload } from '../storage/uploads.ts';
import { toVersion, type Version } from '../storage/versions.ts';

/** What a run of the rules did. */
export interface LifecycleResult {
  abortedUploads: number;
  expiredVersions: number;
  expiredMarkers: number;
  newMarkers: number;
  transitions: number;
}

const dayMs = 86_400_000;

/** Objects below 128 KiB are not moved by default (lifecycle-transition-general-considerations.html). */
const minTransitionBytes = 128 * 1024;

/**
 * Whether an action is due: the days are added, and the result is rounded up to the next midnight UTC
 * (intro-lifecycle-rules.html).
 */
function isDue(since: number, days: number, now: number): boolean {
  return Math.ceil((since + days * dayMs) / dayMs) * dayMs <= now;
}

/** The prefix of a rule that applies; null for one that is off. */
function prefixOf({ Status, Filter, Prefix }: LifecycleRule): string | null {
  return Status === 'Enabled' ? (Filter?.Prefix ?? Prefix ?? '') : null;
}

/** Refuses rules that would have to do more than the emulator can. */
export function checkRule(rule: LifecycleRule): void {
  const { Filter = {}, Transitions = [] } = rule;
  const filters = Object.keys(Filter).filter((name) => name !== 'Prefix');
  const unsupported = [
    ...filters,
    ...(rule.NoncurrentVersionTransitions === undefined ? [] : ['NoncurrentVersionTransitions']),
    ...(rule.Expiration?.Days !== undefined && rule.Expiration.ExpiredObjectDeleteMarker
      ? ['Expiration.Days with ExpiredObjectDeleteMarker']
      : []),
    ...(rule.Expiration?.Date === undefined ? [] : ['Expiration.Date']),
    ...Transitions.flatMap(({ Date: date }) => (date === undefined ? [] : ['Transition.Date'])),
  ];
  if (unsupported.length === 0) return;
  throw new Error(
    `The emulator does not implement the lifecycle element ${unsupported.join(', ')}.`,
  );
}

function versionsOf({ service, bucket }: BucketChange, prefix: string): Version[] {
  return service.database
    .all('SELECT * FROM versions WHERE bucket = ? ORDER BY key, id DESC', bucket.name)
    .map(toVersion)
    .filter(({ key }) => key.startsWith(prefix));
}

function abortUploads(
  call: BucketChange,
  rule: LifecycleRule,
  prefix: string,
  now: number,
): number {
  const days = rule.AbortIncompleteMultipartUpload?.DaysAfterInitiation;
  if (days === undefined) return 0;
  const { database, uploads, contents } = call.service;
  const due = database
    .all('SELECT * FROM uploads WHERE bucket = ?', call.bucket.name)
    .map(toUpload)
    .filter(({ key, initiated }) => key.startsWith(prefix) && isDue(initiated, days, now));
  for (const { id } of due) for (const content of uploads.remove(id)) contents.release(content);
  return due.length;
}

/** Noncurrent versions that expire; the newest ones may be kept by number. */
function dueNoncurrent(versions: readonly Version[], rule: LifecycleRule, now: number): Version[] {
  const { NoncurrentDays, NewerNoncurrentVersions = 0 } = rule.NoncurrentVersionExpiration ?? {};
  if (NoncurrentDays === undefined) return [];
  const seen = new Map<string, number>();
  return versions.filter(({ key, current, noncurrentSince }) => {
    if (current || noncurrentSince === null) return false;
    const newer = seen.get(key) ?? 0;
    seen.set(key, newer + 1);
    return newer >= NewerNoncurrentVersions && isDue(noncurrentSince, NoncurrentDays, now);
  });
}

function transition(
  call: BucketChange,
  versions: readonly Version[],
  rule: LifecycleRule,
  now: number,
) {
  let moved = 0;
  for (const { Days, StorageClass } of rule.Transitions ?? []) {
    if (Days === undefined || StorageClass === undefined) continue;
    for (const version of versions) {
      const { current, deleteMarker, size, modified, storageClass } = version;
      if (!current || deleteMarker || size < minTransitionBytes) continue;
      if (storageClass !== 'STANDARD' || !isDue(modified, Days, now)) continue;
      call.service.versions.setStorageClass(version, StorageClass);
      moved += 1;
    }
  }
  return moved;
}

function expireCurrent(
  call: BucketChange,
  versions: readonly Version[],
  rule: LifecycleRule,
  now: number,
) {
  const days = rule.Expiration?.Days;
  if (days === undefined) return 0;
  const due = versions.filter(
    ({ current, deleteMarker, modified }) => current && !deleteMarker && isDue(modified, days, now),
  );
  for (const version of due) {
    if (call.bucket.versioning) {
      addDeleteMarker(call, version.key, 'LifecycleExpiration:DeleteMarkerCreated');
    } else removeVersion(call, version, 'LifecycleExpiration:Delete');
  }
  return due.length;
}

/** Removes delete markers that are the only version of their key. */
function expireMarkers(call: BucketChange, rule: LifecycleRule, prefix: string): number {
  if (rule.Expiration?.ExpiredObjectDeleteMarker !== true) return 0;
  const versions = versionsOf(call, prefix);
  const counts = Map.groupBy(versions, ({ key }) => key);
  const alone = versions.filter(
    ({ key, deleteMarker }) => deleteMarker && counts.get(key)?.length === 1,
  );
  for (const marker of alone) removeVersion(call, marker, 'LifecycleExpiration:Delete');
  return alone.length;
}

/** Applies the rules of a bucket as of a time in milliseconds, in one transaction. */
export function applyLifecycle(call: BucketChange, now: number): LifecycleResult {
  const total: LifecycleResult = {
    abortedUploads: 0,
    expiredVersions: 0,
    expiredMarkers: 0,
    newMarkers: 0,
    transitions: 0,
  };
  call.service.database.transact(() => {
    for (const rule of call.bucket.lifecycle) {
      const prefix = prefixOf(rule);
      if (prefix === null) continue;
      const versions = versionsOf(call, prefix);
      const expired = dueNoncurrent(versions, rule, now);
      for (const version of expired) removeVersion(call, version, 'LifecycleExpiration:Delete');
      total.expiredVersions += expired.length;
      total.abortedUploads += abortUploads(call, rule, prefix, now);
      total.transitions += transition(call, versions, rule, now);
      total.newMarkers += expireCurrent(call, versions, rule, now);
      total.expiredMarkers += expireMarkers(call, rule, prefix);
    }
  });
  call.service.contents.sweep();
  return total;
}
