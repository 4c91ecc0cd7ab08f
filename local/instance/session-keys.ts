import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { readIfExists, writeAtomically } from './data-file.ts';

const sessionKeysFile = 'session-keys.json';

/** The session signing keys, created once per data folder so that sessions survive a restart. */
export function sessionKeys(dataDir: string | null): string {
  return localKeyRing(dataDir, sessionKeysFile);
}

/** Stores new session keys in a data folder; the product loads them at its next start. */
export function writeSessionKeys(dataDir: string, ring: string): void {
  writeAtomically(join(dataDir, sessionKeysFile), ring);
}

/** The encryption keys of authenticator secrets, created once per data folder. */
export function secondFactorKeys(dataDir: string | null): string {
  return localKeyRing(dataDir, 'second-factor-keys.json');
}

function localKeyRing(dataDir: string | null, name: string): string {
  const file = dataDir && join(dataDir, name);
  const kept = file && readIfExists(file);
  if (kept) return kept;
  const made = JSON.stringify({ current: 'k1', k1: randomBytes(32).toString('base64url') });
  if (file) writeAtomically(file, made);
  return made;
}
