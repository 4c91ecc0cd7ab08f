import { S3Error } from '../http/errors.ts';
import type { Version } from '../storage/versions.ts';
import { httpDate, quoted } from './object-headers.ts';

/** The conditions of a read, or those of a copy's source. */
export interface ReadConditions {
  ifMatch: string | undefined;
  ifNoneMatch: string | undefined;
  ifModifiedSince: string | undefined;
  ifUnmodifiedSince: string | undefined;
}

/** The conditions in headers with a prefix, such as `x-amz-copy-source-`. */
export function readConditions(headers: Record<string, string>, prefix = ''): ReadConditions {
  return {
    ifMatch: headers[`${prefix}if-match`],
    ifNoneMatch: headers[`${prefix}if-none-match`],
    ifModifiedSince: headers[`${prefix}if-modified-since`],
    ifUnmodifiedSince: headers[`${prefix}if-unmodified-since`],
  };
}

function includesEtag(header: string, etag: string): boolean {
  return header
    .split(',')
    .map((each) => each.trim().replace(/^W\//, '').replaceAll('"', ''))
    .some((each) => each === '*' || each === etag);
}

/** Whether a version was modified after a date; null for a malformed date, which is ignored. */
function modifiedAfter(version: Version, date: string): boolean | null {
  const time = Date.parse(date);
  return Number.isNaN(time) ? null : Math.floor(version.modified / 1000) * 1000 > time;
}

export type ReadVerdict = 'read' | 'not_modified' | { failed: string };

/** Conditions on ETags take precedence over those on dates (GetObject's page). */
export function judgeConditions(version: Version, conditions: ReadConditions): ReadVerdict {
  const { ifMatch, ifNoneMatch, ifModifiedSince, ifUnmodifiedSince } = conditions;
  if (ifMatch !== undefined) {
    if (!includesEtag(ifMatch, version.etag)) return { failed: 'If-Match' };
  } else if (ifUnmodifiedSince !== undefined && modifiedAfter(version, ifUnmodifiedSince)) {
    return { failed: 'If-Unmodified-Since' };
  }
  if (ifNoneMatch !== undefined) {
    return includesEtag(ifNoneMatch, version.etag) ? 'not_modified' : 'read';
  }
  if (ifModifiedSince !== undefined && modifiedAfter(version, ifModifiedSince) === false) {
    return 'not_modified';
  }
  return 'read';
}

/** @throws S3Error 412 or 304 unless a read may go on */
export function checkReadConditions(version: Version, conditions: ReadConditions): void {
  const verdict = judgeConditions(version, conditions);
  if (verdict === 'read') return;
  if (verdict === 'not_modified') {
    throw new S3Error('NotModified', {
      headers: { ETag: quoted(version.etag), 'Last-Modified': httpDate(version.modified) },
    });
  }
  throw new S3Error('PreconditionFailed', { elements: { Condition: verdict.failed } });
}
