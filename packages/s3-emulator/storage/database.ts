import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import type { Row } from './rows.ts';

/**
 * Keys are compared byte by byte in UTF-8 by SQLite's BINARY collation, which is S3's order of listing.
 * `contents` numbers the contents; a content is the concatenation of its chunks, which are pieces of files.
 */
const schema = `
  CREATE TABLE IF NOT EXISTS contents (id INTEGER PRIMARY KEY AUTOINCREMENT);
  CREATE TABLE IF NOT EXISTS chunks (
    content INTEGER NOT NULL, position INTEGER NOT NULL,
    blob TEXT NOT NULL, start INTEGER NOT NULL, length INTEGER NOT NULL,
    PRIMARY KEY (content, position)) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS chunks_by_blob ON chunks (blob);
  CREATE TABLE IF NOT EXISTS digests (
    blob TEXT NOT NULL, algorithm TEXT NOT NULL, value TEXT NOT NULL,
    PRIMARY KEY (blob, algorithm)) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS versions (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    bucket TEXT NOT NULL, key TEXT NOT NULL, version_id TEXT NOT NULL,
    current INTEGER NOT NULL, delete_marker INTEGER NOT NULL, content INTEGER NOT NULL,
    size INTEGER NOT NULL, etag TEXT NOT NULL, modified INTEGER NOT NULL, noncurrent_since INTEGER,
    storage_class TEXT NOT NULL, headers TEXT NOT NULL, checksum TEXT, parts TEXT);
  CREATE UNIQUE INDEX IF NOT EXISTS versions_by_id ON versions (bucket, key, version_id);
  CREATE INDEX IF NOT EXISTS versions_by_age ON versions (bucket, key, id DESC);
  CREATE INDEX IF NOT EXISTS objects ON versions (bucket, key) WHERE current = 1 AND delete_marker = 0;
  CREATE INDEX IF NOT EXISTS current_versions ON versions (bucket, key) WHERE current = 1;
  CREATE TABLE IF NOT EXISTS uploads (
    id TEXT PRIMARY KEY, bucket TEXT NOT NULL, key TEXT NOT NULL, initiated INTEGER NOT NULL,
    storage_class TEXT NOT NULL, headers TEXT NOT NULL, algorithm TEXT, checksum_type TEXT,
    initiator TEXT NOT NULL, conflict INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS uploads_by_key ON uploads (bucket, key, initiated, id);
  CREATE TABLE IF NOT EXISTS parts (
    upload TEXT NOT NULL, number INTEGER NOT NULL, content INTEGER NOT NULL, size INTEGER NOT NULL,
    etag TEXT NOT NULL, modified INTEGER NOT NULL, checksum TEXT,
    PRIMARY KEY (upload, number)) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS sessions (
    access_key TEXT PRIMARY KEY, secret TEXT NOT NULL, token TEXT NOT NULL, expires INTEGER NOT NULL,
    role TEXT NOT NULL, name TEXT NOT NULL, policy TEXT) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS events (
    id INTEGER PRIMARY KEY AUTOINCREMENT, body TEXT NOT NULL, state TEXT NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0, next_attempt INTEGER NOT NULL DEFAULT 0);
  CREATE INDEX IF NOT EXISTS events_due ON events (state, next_attempt, id);
  CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
`;

/** The metadata of the emulator. One request's changes are one transaction. */
export interface Database {
  all(sql: string, ...values: SQLInputValue[]): Row[];
  first(sql: string, ...values: SQLInputValue[]): Row | null;
  /** Rows one at a time, so that a caller may stop early. */
  each(sql: string, ...values: SQLInputValue[]): Iterable<Row>;
  /** Returns the id of an inserted row. */
  run(sql: string, ...values: SQLInputValue[]): number;
  /** Runs `work` at once as one transaction; nested calls join the outer one. */
  transact<T>(work: () => T): T;
  /** Whether a transaction is open. */
  isOpen(): boolean;
  close(): void;
}

/**
 * Opens the metadata; null keeps them in memory. Every commit is written to the operating system before it is
 * acknowledged, so it survives a kill of the process (a loss of power is not emulated).
 */
export function openDatabase(file: string | null): Database {
  const database = new DatabaseSync(file ?? ':memory:');
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF;');
  database.exec(schema);
  const statements = new Map<string, StatementSync>();
  const prepared = (sql: string) => {
    const statement = statements.get(sql) ?? database.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };
  let depth = 0;
  return {
    all: (sql, ...values) => prepared(sql).all(...values),
    first: (sql, ...values) => prepared(sql).get(...values) ?? null,
    // A statement of its own: two readers of one statement would disturb each other.
    each: (sql, ...values) => database.prepare(sql).iterate(...values),
    run: (sql, ...values) => Number(prepared(sql).run(...values).lastInsertRowid),
    transact: (work) => {
      if (depth > 0) return work();
      database.exec('BEGIN IMMEDIATE');
      depth += 1;
      try {
        const result = work();
        database.exec('COMMIT');
        return result;
      } catch (error) {
        database.exec('ROLLBACK');
        throw error;
      } finally {
        depth -= 1;
      }
    },
    isOpen: () => depth > 0,
    close: () => database.close(),
  };
}
