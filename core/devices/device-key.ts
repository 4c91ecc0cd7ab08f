import { randomBytes } from 'node:crypto';
import { sha256 } from '#core/runtime/sha256.ts';

/** The id of the device, a dot, and 32 random bytes in Base64url. Some tools send it as a bearer token. */
const keyPattern = /^(?:Bearer )?([\da-f-]{36}\.[\w-]{43})$/;

/** Creates a key for a device; only its hash is stored. */
export function newDeviceKey(deviceId: string): { key: string; hash: string } {
  const key = `${deviceId}.${randomBytes(32).toString('base64url')}`;
  return { key, hash: sha256(key) };
}

/** The hash of the device key in the header `Authorization`; null if it has none. */
export function keyHashIn(authorization: string | undefined): string | null {
  const key = keyPattern.exec(authorization ?? '')?.[1];
  return key ? sha256(key) : null;
}
