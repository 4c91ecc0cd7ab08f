import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { readSecret } from '#core/clients/secrets.ts';
import { readKeyRing } from '#core/identity/sessions/session-keys.ts';
import { env } from '#shared/ops/environment.ts';
import type { EncryptedText } from './encrypted-text.ts';

const algorithm = 'aes-256-gcm';
const keyBytes = 32;
/** NIST SP 800-38D, section 8.2: 96 bits. */
const nonceBytes = 12;

/**
 * Encrypts a text for one owner; it cannot be decrypted with another owner's id.
 * @param owner the owner's id, as additional authenticated data
 */
export async function encrypt(text: string, owner: string): Promise<EncryptedText> {
  const ring = await secondFactorKeys();
  const kid = ring['current'] ?? '';
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, keyNamed(ring, kid), nonce).setAAD(Buffer.from(owner));
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return {
    kid,
    nonce: nonce.toString('base64url'),
    ciphertext: ciphertext.toString('base64url'),
    tag: cipher.getAuthTag().toString('base64url'),
  };
}

/**
 * Decrypts a text of an owner.
 * @throws Error if the key is gone, or the text was altered or belongs to another owner.
 */
export async function decrypt(encrypted: EncryptedText, owner: string): Promise<string> {
  const { kid, nonce, ciphertext, tag } = encrypted;
  const key = keyNamed(await secondFactorKeys(), kid);
  const decipher = createDecipheriv(algorithm, key, Buffer.from(nonce, 'base64url'), {
    authTagLength: 16,
  })
    .setAAD(Buffer.from(owner))
    .setAuthTag(Buffer.from(tag, 'base64url'));
  const text = [decipher.update(Buffer.from(ciphertext, 'base64url')), decipher.final()];
  return Buffer.concat(text).toString('utf8');
}

async function secondFactorKeys(): Promise<Record<string, string>> {
  return readKeyRing(await readSecret(env.secondFactorKeys, env.secondFactorKeysSecret));
}

/** The secret has enough entropy; HKDF (RFC 5869) derives a key of the length that AES needs. */
function keyNamed(ring: Record<string, string>, kid: string): Buffer {
  const material = kid !== 'current' && Object.hasOwn(ring, kid) ? ring[kid] : undefined;
  if (!material) throw new Error('There is no second-factor key of this name.');
  return Buffer.from(hkdfSync('sha256', material, '', 'second factor', keyBytes));
}
