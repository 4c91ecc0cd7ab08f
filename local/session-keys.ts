import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { readIfThere, writeWhole } from './data-file.ts';

const sessionKeysFile = 'session-keys.json';

/** The keys that sign sessions, made once for a data folder so that a restart signs nobody out. */
export function sessionKeys(dataDir: string | null): string {
  return localKeyRing(dataDir, sessionKeysFile);
}

/** Keeps other session keys in a data folder; the product takes them at its next start. */
export function writeSessionKeys(dataDir: string, ring: string): void {
  writeWhole(join(dataDir, sessionKeysFile), ring);
}

/** What encrypts the secrets of authenticator apps, made once for a data folder. */
export function secondFactorKeys(dataDir: string | null): string {
  return localKeyRing(dataDir, 'second-factor-keys.json');
}

function localKeyRing(dataDir: string | null, name: string): string {
  const file = dataDir && join(dataDir, name);
  const kept = file && readIfThere(file);
  if (kept) return kept;
  const made = JSON.stringify({ current: 'k1', k1: randomBytes(32).toString('base64url') });
  if (file) writeWhole(file, made);
  return made;
}
