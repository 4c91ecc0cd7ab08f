import type { Database } from './database.ts';

const tables = [
  'contents',
  'chunks',
  'digests',
  'versions',
  'uploads',
  'parts',
  'sessions',
  'events',
  'settings',
];

/** The content that keeps the files of a snapshot, whatever is deleted after it. */
const keeper = -1;

/** Remembers the whole state, instead of what was remembered before. */
export function takeSnapshot(database: Database): void {
  database.transact(() => {
    database.run('DELETE FROM chunks WHERE content = ?', keeper);
    database.run(
      `INSERT INTO chunks (content, position, blob, start, length)
        SELECT ?, row_number() OVER (), blob, 0, 0 FROM (SELECT DISTINCT blob FROM chunks)`,
      keeper,
    );
    for (const table of tables) {
      database.run(`DROP TABLE IF EXISTS temp.kept_${table}`);
      database.run(`CREATE TEMP TABLE kept_${table} AS SELECT * FROM ${table}`);
    }
  });
}

/**
 * Restores the remembered state.
 * @returns whether there is one
 */
export function restoreSnapshot(database: Database): boolean {
  const kept = database.first("SELECT 1 FROM sqlite_temp_master WHERE name = 'kept_contents'");
  if (!kept) return false;
  database.transact(() => {
    for (const table of tables) {
      database.run(`DELETE FROM ${table}`);
      database.run(`INSERT INTO ${table} SELECT * FROM temp.kept_${table}`);
    }
  });
  return true;
}
