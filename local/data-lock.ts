import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export interface Lock {
  release(): void;
}

/**
 * Claims a file for this process, or answers null where another has it. The claim is a lock of the operating system
 * on a SQLite file: it ends with the process however that ends, so no lock is ever left behind by the dead.
 */
export function tryLock(file: string): Lock | null {
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return { release: () => lock.close() };
  } catch {
    lock.close();
    return null;
  }
}

/**
 * Claims a data folder for this process.
 * @throws Error where a running product has it.
 */
export function lockData(dataDir: string): Lock {
  const lock = tryLock(join(dataDir, 'lock'));
  if (lock) return lock;
  throw new Error(
    `Another copy of the product is running on the data in ${dataDir}. ` +
      'Stop it, or set LOCAL_DATA_DIR to another folder.',
  );
}
