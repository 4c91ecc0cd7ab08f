import { createECDH, hkdfSync } from 'node:crypto';
import { readSecret } from '#core/clients/secrets.ts';
import { type KeyRing, readKeyRing } from '#core/identity/sessions/session-keys.ts';
import { env } from '#shared/ops/environment.ts';
import type { CertificateKeys } from '#shared/rules/certificates/approval-certificate.ts';

type PublicKey = CertificateKeys['keys'][number];

/** The order of P-256: https://nvlpubs.nist.gov/nistpubs/SpecialPublications/NIST.SP.800-186.pdf, section 3.2.1.3 */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/** With 64 bits more than the order has, so that no key is likelier than another: FIPS 186-5, appendix A.2.1. */
const derivedBytes = 40;

/** The ring of the keys that sign certificates: the name of the current one, and all keys by name. */
export async function certificateKeyRing(): Promise<KeyRing> {
  return readKeyRing(await readSecret(env.certificateKeys, env.certificateKeysSecret));
}

/**
 * The key pair that follows from a secret of the ring. Secrets Manager generates texts, which are enough of a secret to
 * derive a private key from (HKDF, RFC 5869): no one has to make one, or see it.
 */
export function keyPairOf(kid: string, secret: string): { publicKey: PublicKey; d: string } {
  const wide = Buffer.from(hkdfSync('sha256', secret, '', 'certificates', derivedBytes));
  const scalar = (BigInt(`0x${wide.toString('hex')}`) % (order - 1n)) + 1n;
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(scalar.toString(16).padStart(64, '0'), 'hex');
  // Uncompressed: a byte that says so, then both coordinates.
  const point = ecdh.getPublicKey();
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((one) =>
    one.toString('base64url'),
  );
  return {
    publicKey: { kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig', kid, x: x ?? '', y: y ?? '' },
    d: Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex').toString('base64url'),
  };
}

/** The public keys of a ring, also of those that sign no more: what they have signed stays valid. */
export function publicKeysOf({ current: _, ...secrets }: KeyRing): CertificateKeys {
  return {
    keys: Object.entries(secrets).map(([kid, secret]) => keyPairOf(kid, secret).publicKey),
  };
}
