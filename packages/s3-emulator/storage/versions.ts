import { randomBytes, randomUUID } from 'node:crypto';
import type { Checksum } from '../checksums/algorithms.ts';
import type { Database } from './database.ts';
import { number, numberOrNull, type Row, text, textOrNull } from './rows.ts';

/** A part of a completed upload: its size in bytes and its own checksum in base64, if it has one. */
interface CompletedPart {
  number: number;
  size: number;
  checksum: string | null;
}

/** What a writer says of a new version. */
export interface NewVersion {
  bucket: string;
  key: string;
  deleteMarker: boolean;
  /** The id of its content; 0 for a delete marker. */
  content: number;
  /** In bytes. */
  size: number;
  /** Without quotes. */
  etag: string;
  storageClass: string;
  /** The headers that a read returns: `content-type` and its like, and `x-amz-meta-*`. */
  headers: Record<string, string>;
  checksum: Checksum | null;
  /** Null unless it was uploaded in parts. */
  parts: CompletedPart[] | null;
}

export interface Version extends NewVersion {
  /** The order of creation. */
  id: number;
  versionId: string;
  current: boolean;
  /** In milliseconds. */
  modified: number;
  noncurrentSince: number | null;
}

/** The version id of objects in a bucket without versioning. */
export const nullVersion = 'null';

export function toVersion(row: Row): Version {
  const checksum = textOrNull(row, 'checksum');
  const parts = textOrNull(row, 'parts');
  return {
    id: number(row, 'id'),
    bucket: text(row, 'bucket'),
    key: text(row, 'key'),
    versionId: text(row, 'version_id'),
    current: number(row, 'current') === 1,
    deleteMarker: number(row, 'delete_marker') === 1,
    content: number(row, 'content'),
    size: number(row, 'size'),
    etag: text(row, 'etag'),
    modified: number(row, 'modified'),
    noncurrentSince: numberOrNull(row, 'noncurrent_since'),
    storageClass: text(row, 'storage_class'),
    headers: JSON.parse(text(row, 'headers')),
    checksum: checksum === null ? null : JSON.parse(checksum),
    parts: parts === null ? null : JSON.parse(parts),
  };
}

const orderDigits = 10;

/**
 * 32 characters, like S3's. The last ones are the order of creation, so that a listing can go on after a version
 * that was deleted meanwhile.
 */
function makeVersionId(id: number): string {
  const random = randomBytes(24).toString('base64url').slice(orderDigits).replaceAll('-', '.');
  return random + id.toString(36).padStart(orderDigits, '0');
}

/** The order of creation that a version id contains; null for another one. */
export function orderOfVersionId(versionId: string): number | null {
  const order = Number.parseInt(versionId.slice(-orderDigits), 36);
  return versionId.length === 32 && Number.isSafeInteger(order) ? order : null;
}

export interface Versions {
  current(bucket: string, key: string): Version | null;
  byId(bucket: string, key: string, versionId: string): Version | null;
  /** Makes a version the current one. Without versioning it replaces the previous one, whose content is returned. */
  add(
    version: NewVersion,
    now: number,
    versioning: boolean,
  ): { version: Version; replaced: number[] };
  /** Removes one version; the newest of the rest becomes the current one. */
  remove(version: Version): void;
  setStorageClass(version: Version, storageClass: string): void;
}

export function openVersions(database: Database): Versions {
  const one = (row: Row | null) => row && toVersion(row);
  const byId = (bucket: string, key: string, versionId: string) =>
    one(
      database.first(
        'SELECT * FROM versions WHERE bucket = ? AND key = ? AND version_id = ?',
        bucket,
        key,
        versionId,
      ),
    );
  const current = (bucket: string, key: string) =>
    one(
      database.first(
        'SELECT * FROM versions WHERE bucket = ? AND key = ? ORDER BY id DESC LIMIT 1',
        bucket,
        key,
      ),
    );

  function remove(version: Version): void {
    database.run('DELETE FROM versions WHERE id = ?', version.id);
    if (!version.current) return;
    const next = current(version.bucket, version.key);
    if (next === null) return;
    database.run('UPDATE versions SET current = 1, noncurrent_since = NULL WHERE id = ?', next.id);
  }

  function insert(version: NewVersion, fixedId: string | null, now: number): Version {
    const { bucket, key, deleteMarker, content, size, etag, storageClass } = version;
    database.run(
      'UPDATE versions SET current = 0, noncurrent_since = ? WHERE bucket = ? AND key = ? AND current = 1',
      now,
      bucket,
      key,
    );
    const id = database.run(
      `INSERT INTO versions (bucket, key, version_id, current, delete_marker, content, size, etag, modified,
        storage_class, headers, checksum, parts) VALUES (?, ?, ?, 1, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      bucket,
      key,
      fixedId ?? randomUUID(),
      deleteMarker ? 1 : 0,
      content,
      size,
      etag,
      now,
      storageClass,
      JSON.stringify(version.headers),
      version.checksum && JSON.stringify(version.checksum),
      version.parts && JSON.stringify(version.parts),
    );
    const versionId = fixedId ?? makeVersionId(id);
    database.run('UPDATE versions SET version_id = ? WHERE id = ?', versionId, id);
    return { ...version, id, versionId, current: true, modified: now, noncurrentSince: null };
  }

  return {
    current,
    byId,
    add: (version, now, versioning) => {
      if (versioning) return { version: insert(version, null, now), replaced: [] };
      const previous = byId(version.bucket, version.key, nullVersion);
      if (previous !== null) remove(previous);
      const added = insert(version, nullVersion, now);
      return { version: added, replaced: previous === null ? [] : [previous.content] };
    },
    remove,
    setStorageClass: ({ id }, storageClass) => {
      database.run('UPDATE versions SET storage_class = ? WHERE id = ?', storageClass, id);
    },
  };
}
