import { createHash } from 'node:crypto';
import type { KeptAnswer } from '../ledger/collections.ts';
import type { State } from '../ledger/state.ts';
import { StripeError } from './errors.ts';

/** How long an answer is repeated: 24 hours (docs.stripe.com/api/idempotent_requests). */
const keptFor = 24 * 3600;

/** How long a key may be (docs.stripe.com/api/idempotent_requests). */
const longestKey = 255;

/** Throws where a key is longer than Stripe takes. */
export function assertKeyFits(key: string): void {
  if (key.length <= longestKey) return;
  throw new StripeError(
    400,
    `Idempotency keys are at most ${longestKey} characters long; this one has ${key.length}.`,
    { type: 'idempotency_error' },
  );
}

/** What makes two requests under one key the same: method, path and parameters. */
export function fingerprint(method: string, path: string, body: string): string {
  return createHash('sha256').update(`${method} ${path}\n${body}`).digest('base64url');
}

/** The answer that a key repeats, or undefined. Throws where the key was first used for another request. */
export function keptAnswer(books: State, key: string, request: string): KeptAnswer | undefined {
  const kept = books.store.get('keptAnswers', key);
  if (kept === undefined || kept.created + keptFor <= books.now()) return undefined;
  if (kept.request === request) return kept;
  throw new StripeError(
    400,
    `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    { type: 'idempotency_error' },
  );
}

export function keepAnswer(
  books: State,
  key: string,
  answer: Omit<KeptAnswer, 'key' | 'created'>,
): void {
  books.store.put('keptAnswers', key, { ...answer, key, created: books.now() });
}

/** The error while the first request under a key is still being worked on. */
export function keyInUse(key: string): StripeError {
  return new StripeError(
    409,
    `There is currently another in-progress request using this Idempotency Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
    { type: 'idempotency_error', code: 'idempotency_key_in_use' },
  );
}
