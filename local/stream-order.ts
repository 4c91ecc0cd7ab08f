import { DatabaseSync } from 'node:sqlite';

/** Long enough for a write of the engine's to end. */
const waitsMs = 5_000;

/**
 * Gives the engine an index of its stream's records by number. dynoxide 1.2.1 keeps every record and, for each new
 * one, looks through all of them for the highest number: without the index a transaction took 2 ms in a new table
 * and 20 ms after 10,000 writes. An engine that keeps them otherwise is left alone.
 * @param dbFile the file of an engine that runs; SQLite lets both have it
 */
export function indexStreamOrder(dbFile: string): void {
  const db = new DatabaseSync(dbFile, { timeout: waitsMs });
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
