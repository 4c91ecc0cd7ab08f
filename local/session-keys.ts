import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { readIfThere, writeWhole } from './data-file.ts';

/** The keys that sign sessions, made once for a data folder so that a restart signs nobody out. */
export function sessionKeys(dataDir: string | null): string {
  const file = dataDir && join(dataDir, 'session-keys.json');
  const kept = file && readIfThere(file);
  if (kept) return kept;
  const made = JSON.stringify({ current: 'k1', k1: randomBytes(32).toString('base64url') });
  if (file) writeWhole(file, made);
  return made;
}
