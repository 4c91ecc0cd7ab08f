import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/** The cost of a hash in tests, as a fraction of its memory. */
const fraction = 512;

/**
 * Makes argon2 use a fraction of the memory that it is asked for, in this thread: a hash at the product's cost takes 30
 * ms of CPU time, as long as all other work of a sign-up, and the integration tests sign up thousands of users. The
 * product's code and what it stores are the same; different costs still give different hashes. Call it before the code
 * that hashes is loaded. The cost itself is tested where nothing replaces it (core/identity/passwords/password.test.ts).
 * @returns what restores argon2
 */
export function hashPasswordsCheaply(): () => void {
  const { argon2 } = crypto;
  crypto.argon2 = (algorithm, parameters, callback) =>
    argon2(
      algorithm,
      { ...parameters, memory: Math.max(8, Math.floor(parameters.memory / fraction)) },
      callback,
    );
  syncBuiltinESMExports();
  return () => {
    crypto.argon2 = argon2;
    syncBuiltinESMExports();
  };
}
