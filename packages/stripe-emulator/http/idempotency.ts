import { createHash } from 'node:crypto';
import type { SavedResponse } from '../ledger/collections.ts';
import type { State } from '../ledger/state.ts';
import { StripeError } from './errors.ts';

/** How long a response is replayed: 24 hours (docs.stripe.com/api/idempotent_requests). */
const retentionSeconds = 24 * 3600;

/** The maximum length of a key (docs.stripe.com/api/idempotent_requests). */
const maxKeyLength = 255;

/** Throws if a key is longer than Stripe allows. */
export function assertValidKey(key: string): void {
  if (key.length <= maxKeyLength) return;
  throw new StripeError(
    400,
    `Idempotency keys are at most ${maxKeyLength} characters long; this one has ${key.length}.`,
    { type: 'idempotency_error' },
  );
}

/** Identifies a request under a key: method, path and parameters. */
export function fingerprint(method: string, path: string, body: string): string {
  return createHash('sha256').update(`${method} ${path}\n${body}`).digest('base64url');
}

/** The response that a key replays, or undefined. Throws if the key was first used for another request. */
export function findSavedResponse(
  state: State,
  key: string,
  request: string,
): SavedResponse | undefined {
  const kept = state.store.get('keptAnswers', key);
  if (kept === undefined || kept.created + retentionSeconds <= state.now()) return undefined;
  if (kept.request === request) return kept;
  throw new StripeError(
    400,
    `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    { type: 'idempotency_error' },
  );
}

export function saveResponse(
  state: State,
  key: string,
  answer: Omit<SavedResponse, 'key' | 'created'>,
): void {
  state.store.put('keptAnswers', key, { ...answer, key, created: state.now() });
}

/** The error while the first request with a key is in progress. */
export function keyInUse(key: string): StripeError {
  return new StripeError(
    409,
    `There is currently another in-progress request using this Idempotency Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
    { type: 'idempotency_error', code: 'idempotency_key_in_use' },
  );
}
