import { DatabaseSync } from 'node:sqlite';

export interface Lock {
  release(): void;
}

/**
 * Locks a file for this process; null if another process has the lock. It is an operating system lock on a SQLite
 * file, which is released when the process exits or crashes, so there are no stale locks.
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
