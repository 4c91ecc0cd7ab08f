import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { readIfThere, writeWhole } from './data-file.ts';

/** The keys that sign sessions, made once for a data folder so that a restart signs nobody out. */
export function sessionKeys(dataDir: string | null): string {
  return keyRing(dataDir, 'session-keys.json');
}

/** What encrypts the secrets of authenticator apps, made once for a data folder. */
export function secondFactorKeys(dataDir: string | null): string {
  return keyRing(dataDir, 'second-factor-keys.json');
}

function keyRing(dataDir: string | null, name: string): string {
  const file = dataDir && join(dataDir, name);
  const kept = file && readIfThere(file);
  if (kept) return kept;
  const made = JSON.stringify({ current: 'k1', k1: randomBytes(32).toString('base64url') });
  if (file) writeWhole(file, made);
  return made;
}
