import { DatabaseSync } from 'node:sqlite';

/** Long enough for a write of the engine to finish. */
const busyTimeoutMs = 5_000;

/**
 * Creates an index on the engine's stream records by sequence number. dynoxide 1.2.1 keeps every record and, for each
 * new one, scans all of them for the highest number: without the index a transaction took 2 ms in a new table
 * and 20 ms after 10,000 writes. An engine with another schema is left unchanged.
 * @param dbFile the file of a running engine; SQLite allows concurrent access
 */
export function indexStreamOrder(dbFile: string): void {
  const db = new DatabaseSync(dbFile, { timeout: busyTimeoutMs });
  try {
    const known = db
      .prepare("SELECT 1 FROM pragma_table_info('_stream_records') WHERE name IN (?, ?)")
      .all('table_name', 'sequence_number');
    if (known.length < 2) return;
    db.exec(
      'CREATE INDEX IF NOT EXISTS cutbay_stream_order ' +
        'ON _stream_records (table_name, CAST(sequence_number AS INTEGER))',
    );
  } finally {
    db.close();
  }
}
