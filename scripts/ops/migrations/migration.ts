import { transact } from '#core/table/client.ts';
import { retryOnConflict } from '#core/table/retry-on-conflict.ts';
import type { TransactionWrite } from '#core/table/write.ts';

/**
 * Gives items their new shape, between the release that reads both shapes and the one that reads the new one only
 * (docs/decisions/0062). Idempotent: an interrupted one is run again from the start.
 */
export interface Migration {
  name: string;
  /** What it changes, in a sentence. */
  summary: string;
  /** The ids of all subjects that may have the old shape. */
  subjects(): AsyncIterable<string>;
  /**
   * The writes that migrate a subject, on the condition that it is still as it was read: they fail with
   * `StaleReadError` otherwise. None if it has the new shape.
   */
  writesFor(subject: string): Promise<TransactionWrite[]>;
}

export interface MigrationCounts {
  examined: number;
  /** With the old shape: migrated, or to be migrated. */
  old: number;
}

/** How many subjects have the old shape. */
export function countOld(migration: Migration): Promise<MigrationCounts> {
  return forEach(migration, async (subject) => (await migration.writesFor(subject)).length > 0);
}

/** Migrates all subjects that have the old shape, one transaction each. */
export function migrateAll(migration: Migration): Promise<MigrationCounts> {
  return forEach(migration, (subject) =>
    retryOnConflict(async () => {
      const writes = await migration.writesFor(subject);
      if (writes.length > 0) await transact(writes);
      return writes.length > 0;
    }),
  );
}

/** @param work returns whether the subject has, or had, the old shape */
async function forEach(
  { subjects }: Migration,
  work: (subject: string) => Promise<boolean>,
): Promise<MigrationCounts> {
  const counts = { examined: 0, old: 0 };
  for await (const subject of subjects()) {
    const isOld = await work(subject);
    counts.examined += 1;
    if (isOld) counts.old += 1;
  }
  return counts;
}
