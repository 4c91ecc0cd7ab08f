import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { opaqueString } from '#shared/rules/accounts/opaque-string.ts';

const derive = promisify(argon2);

/** OWASP's minimum for argon2id (Password Storage Cheat Sheet): 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const saltBytes = 16;
const hashBytes = 32;

/** Hashes a password, as `opaqueString` prepares it, into a PHC string, which includes its cost parameters. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const hash = await derive('argon2id', {
    message: opaqueString(password),
    nonce: salt,
    tagLength: hashBytes,
    ...cost,
  });
  const { memory, passes, parallelism } = cost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encode(salt)}$${encode(hash)}`;
}

/** What the verification of a password has found. */
export interface PasswordMatch {
  isRight: boolean;
  /** Whether the hash is of the password as it was typed, before passwords were prepared: it should be replaced. */
  isOfTypedForm: boolean;
}

/**
 * Verifies a password against a hash, as `opaqueString` prepares it, and where that differs also as it was typed, of which
 * an old hash may be. How many hashes it computes follows from the password alone: without a hash (no account has this
 * email) it does the same work and finds it wrong, so that the response time reveals nothing.
 */
export async function matchPassword(
  password: string,
  phc: string | undefined,
): Promise<PasswordMatch> {
  const { memory, passes, parallelism, salt, hash } = parse(phc ?? placeholderHash);
  const forms = [...new Set([opaqueString(password), password])];
  const matches: boolean[] = [];
  // One after the other: each takes 19 MiB.
  for (const message of forms) {
    const derived = await derive('argon2id', {
      message,
      nonce: salt,
      tagLength: hash.length,
      memory,
      passes,
      parallelism,
    });
    matches.push(timingSafeEqual(derived, hash));
  }
  const [isPrepared = false, isTyped = false] = matches;
  return { isRight: isPrepared || isTyped, isOfTypedForm: isTyped && !isPrepared };
}

/** Whether a password is right, as `matchPassword` finds it. */
export async function verifyPassword(password: string, phc: string | undefined): Promise<boolean> {
  return (await matchPassword(password, phc)).isRight;
}

/** Whether a hash has other cost parameters than today's, and should be replaced while the password is known. */
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

/** Base64 without padding, as in PHC strings. */
function encode(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
