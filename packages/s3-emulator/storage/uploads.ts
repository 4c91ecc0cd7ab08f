import { randomBytes } from 'node:crypto';
import {
  type ChecksumAlgorithm,
  type ChecksumType,
  parseAlgorithm,
} from '../checksums/algorithms.ts';
import type { Database } from './database.ts';
import { number, type Row, text, textOrNull } from './rows.ts';

interface NewUpload {
  bucket: string;
  key: string;
  storageClass: string;
  headers: Record<string, string>;
  /** Null if none was named: the object then has the default checksum. */
  algorithm: ChecksumAlgorithm | null;
  checksumType: ChecksumType | null;
  /** The principal's ARN. */
  initiator: string;
}

/** A multipart upload in progress. */
export interface Upload extends NewUpload {
  id: string;
  /** In milliseconds. */
  initiated: number;
  /** Whether its key was deleted since: a conditional completion then fails with 409. */
  conflict: boolean;
}

export interface NewPart {
  number: number;
  content: number;
  /** In bytes. */
  size: number;
  /** Without quotes. */
  etag: string;
  /** Base64. */
  checksum: string | null;
}

export interface Part extends NewPart {
  modified: number;
}

function checksumType(row: Row): ChecksumType | null {
  const value = textOrNull(row, 'checksum_type');
  return value === 'FULL_OBJECT' || value === 'COMPOSITE' ? value : null;
}

export function toUpload(row: Row): Upload {
  const algorithm = textOrNull(row, 'algorithm');
  return {
    id: text(row, 'id'),
    bucket: text(row, 'bucket'),
    key: text(row, 'key'),
    initiated: number(row, 'initiated'),
    storageClass: text(row, 'storage_class'),
    headers: JSON.parse(text(row, 'headers')),
    algorithm: algorithm === null ? null : parseAlgorithm(algorithm),
    checksumType: checksumType(row),
    initiator: text(row, 'initiator'),
    conflict: number(row, 'conflict') === 1,
  };
}

function toPart(row: Row): Part {
  return {
    number: number(row, 'number'),
    content: number(row, 'content'),
    size: number(row, 'size'),
    etag: text(row, 'etag'),
    modified: number(row, 'modified'),
    checksum: textOrNull(row, 'checksum'),
  };
}

export interface Uploads {
  create(upload: NewUpload, now: number): Upload;
  byId(id: string): Upload | null;
  /** Removes an upload; returns the contents of its parts. */
  remove(id: string): number[];
  /** Adds or replaces a part; returns the contents that were replaced. */
  putPart(upload: string, part: NewPart, now: number): number[];
  /** The parts after a number, in order; -1 has no limit. */
  parts(upload: string, after?: number, limit?: number): Part[];
  /** Records that a key was deleted while its uploads are in progress. */
  markConflicts(bucket: string, key: string): void;
}

export function openUploads(database: Database): Uploads {
  const parts = (upload: string, after = 0, limit = -1) =>
    database
      .all(
        'SELECT * FROM parts WHERE upload = ? AND number > ? ORDER BY number LIMIT ?',
        upload,
        after,
        limit,
      )
      .map(toPart);
  return {
    create: (upload, now) => {
      const id = randomBytes(48).toString('base64url').replaceAll('-', '.');
      database.run(
        `INSERT INTO uploads (id, bucket, key, initiated, storage_class, headers, algorithm, checksum_type, initiator)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        id,
        upload.bucket,
        upload.key,
        now,
        upload.storageClass,
        JSON.stringify(upload.headers),
        upload.algorithm,
        upload.checksumType,
        upload.initiator,
      );
      return { ...upload, id, initiated: now, conflict: false };
    },
    byId: (id) => {
      const row = database.first('SELECT * FROM uploads WHERE id = ?', id);
      return row && toUpload(row);
    },
    remove: (id) => {
      const contents = parts(id).map(({ content }) => content);
      database.run('DELETE FROM parts WHERE upload = ?', id);
      database.run('DELETE FROM uploads WHERE id = ?', id);
      return contents;
    },
    putPart: (upload, part, now) => {
      const replaced = parts(upload, part.number - 1, 1).filter(
        (previous) => previous.number === part.number,
      );
      database.run(
        'INSERT OR REPLACE INTO parts (upload, number, content, size, etag, modified, checksum) VALUES (?, ?, ?, ?, ?, ?, ?)',
        upload,
        part.number,
        part.content,
        part.size,
        part.etag,
        now,
        part.checksum,
      );
      return replaced.map(({ content }) => content);
    },
    parts,
    markConflicts: (bucket, key) => {
      database.run('UPDATE uploads SET conflict = 1 WHERE bucket = ? AND key = ?', bucket, key);
    },
  };
}
