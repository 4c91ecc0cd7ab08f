import { join } from 'node:path';
import { type Lock, tryLock } from '#build/file-lock.ts';

/**
 * Locks a data folder for this process.
 * @throws Error if a running product has the lock.
 */
export function lockData(dataDir: string): Lock {
  const lock = tryLock(join(dataDir, 'lock'));
  if (lock) return lock;
  throw new Error(
    `Another copy of the product is running on the data in ${dataDir}. ` +
      'Stop it, or set LOCAL_DATA_DIR to another folder.',
  );
}
