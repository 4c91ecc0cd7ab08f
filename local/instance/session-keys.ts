import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { readIfExists, writeAtomically } from './data-file.ts';

/** The files of the rings of signing keys. */
const files = {
  session: 'session-keys.json',
  guest: 'guest-keys.json',
  certificates: 'certificate-keys.json',
} as const;

/** What a ring of keys signs: the cookies of users, those of guests of share links, or certificates of approval. */
export type KeyRingName = keyof typeof files;

/** The session signing keys, created once per data folder so that sessions survive a restart. */
export function sessionKeys(dataDir: string | null): string {
  return localSigningKeys(dataDir, 'session');
}

/** The signing keys of guests' cookies, created once per data folder. */
export function guestKeys(dataDir: string | null): string {
  return localSigningKeys(dataDir, 'guest');
}

/** The signing keys of certificates, created once per data folder. */
export function certificateKeys(dataDir: string | null): string {
  return localSigningKeys(dataDir, 'certificates');
}

/** A ring of signing keys, created once per data folder. */
export function localSigningKeys(dataDir: string | null, name: KeyRingName): string {
  return localKeyRing(dataDir, files[name]);
}

/** Stores a new ring of signing keys in a data folder; the product loads it at its next start. */
export function writeSigningKeys(dataDir: string, name: KeyRingName, ring: string): void {
  writeAtomically(join(dataDir, files[name]), ring);
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
