import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);

/** OWASP's floor for argon2id (Password Storage Cheat Sheet): 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const saltBytes = 16;
const hashBytes = 32;

/** Hashes a password into a PHC string, which names its own cost. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const hash = await derive('argon2id', {
    message: password,
    nonce: salt,
    tagLength: hashBytes,
    ...cost,
  });
  const { memory, passes, parallelism } = cost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encode(salt)}$${encode(hash)}`;
}

/**
 * Whether a password is the one that was hashed. Without a hash (nobody has this e-mail) the same work is done,
 * so that the time an answer takes tells nothing.
 */
export async function verifyPassword(password: string, phc: string | undefined): Promise<boolean> {
  const { memory, passes, parallelism, salt, hash } = parse(phc ?? placeholderHash);
  const derived = await derive('argon2id', {
    message: password,
    nonce: salt,
    tagLength: hash.length,
    memory,
    passes,
    parallelism,
  });
  return timingSafeEqual(derived, hash);
}

/** Whether a hash was made at another cost than today's, and should be made again while the password is at hand. */
export function shouldRehash(phc: string): boolean {
  const { memory, passes, parallelism } = parse(phc);
  return memory !== cost.memory || passes !== cost.passes || parallelism !== cost.parallelism;
}

const phcFormat = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

const placeholderHash = [
  '$argon2id$v=19',
  `m=${cost.memory},t=${cost.passes},p=${cost.parallelism}`,
  encode(Buffer.alloc(saltBytes)),
  encode(Buffer.alloc(hashBytes)),
].join('$');

function parse(phc: string) {
  const [, memory, passes, parallelism, salt, hash] = phcFormat.exec(phc) ?? [];
  if (!salt || !hash) throw new Error('A stored password hash is not an argon2id PHC string.');
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  };
}

/** Base64 without padding, as PHC strings have it. */
function encode(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
