import Stripe from 'stripe';
import { CallError } from '#core/errors.ts';
import { env } from '#shared/environment.ts';
import { nullIf } from './null-if.ts';
import { readSecret } from './secrets.ts';

/**
 * Two attempts of this many milliseconds each stay below the functions' own timeout and the gateway's 30 s; the SDK's
 * defaults (80 s, three attempts) do not.
 */
const tries = { timeout: 9_000, maxNetworkRetries: 1 };

let client: { key: string; stripe: Stripe } | undefined;

/** The Stripe client, with the current API key. */
export async function stripe(): Promise<Stripe> {
  const key = await secretKey();
  if (client?.key !== key) {
    client = { key, stripe: new Stripe(key, { ...tries, telemetry: false, ...apiOrigin() }) };
  }
  return client.stripe;
}

/** Whether the current API key is a live-mode key. */
export async function isLiveMode(): Promise<boolean> {
  return (await secretKey()).includes('_live_');
}

function secretKey(): Promise<string> {
  return readSecret(env.stripeSecretKey, env.stripeSecretKeySecret);
}

function apiOrigin() {
  const origin = process.env[env.stripeApiOrigin];
  if (!origin) return {};
  const { protocol, hostname, port } = new URL(origin);
  return { protocol: protocol === 'http:' ? 'http' : 'https', host: hostname, port } as const;
}

/**
 * Stripe rejects requests over its rate limits, including those that change one subscription or invoice it, without
 * executing them (docs.stripe.com/rate-limits). The SDK has already retried once on a lock timeout.
 */
const tooOften =
  'The payment provider takes no more changes for now, because there were too many in a short time. Please try again later.';

/**
 * Calls Stripe.
 * @throws CallError `payment_provider` for any error or timeout of Stripe, with that error as the cause.
 */
export async function callStripe<T>(call: (stripe: Stripe) => Promise<T>): Promise<T> {
  try {
    return await call(await stripe());
  } catch (cause) {
    if (cause instanceof Stripe.errors.StripeRateLimitError) {
      throw new CallError('payment_provider', { message: tooOften, cause });
    }
    if (cause instanceof Stripe.errors.StripeError) {
      throw new CallError('payment_provider', { cause });
    }
    throw cause;
  }
}

/** How many times a failure stored by Stripe may be replayed for one operation. */
const maxReplays = 3;

/**
 * Makes a creating or changing call that takes effect once per operation, however often it is retried. Stripe replays
 * its stored response for an idempotency key even if it was a 500 (API reference, 'Idempotent requests'); a replayed
 * failure did nothing, so the operation continues under its next key.
 * @throws CallError as `callStripe`.
 */
export async function callStripeIdempotently<T>(
  intent: string,
  call: (stripe: Stripe, idempotencyKey: string) => Promise<T>,
): Promise<T> {
  for (let replays = 0; ; replays += 1) {
    const key = replays === 0 ? intent : `${intent}-${replays}`;
    try {
      return await callStripe((stripe) => call(stripe, key));
    } catch (error) {
      if (replays === maxReplays || !isReplayedFailure(error)) throw error;
    }
  }
}

function isReplayedFailure(error: unknown): boolean {
  const cause = error instanceof CallError ? error.cause : error;
  if (!(cause instanceof Stripe.errors.StripeError)) return false;
  return (cause.statusCode ?? 0) >= 500 && cause.headers?.['idempotent-replayed'] === 'true';
}

/** Whether Stripe answered with this error code, for this parameter if given. */
export function hasStripeCode(error: unknown, code: string, param?: string): boolean {
  const cause = error instanceof CallError ? error.cause : error;
  if (!(cause instanceof Stripe.errors.StripeError) || cause.code !== code) return false;
  return param === undefined || cause.param === param;
}

/** Whether Stripe rejected a request permanently: it did nothing, and a retry would fail again. */
export function isRefusedByStripe(error: unknown): boolean {
  const cause = error instanceof CallError ? error.cause : error;
  return cause instanceof Stripe.errors.StripeInvalidRequestError;
}

/** Whether a card was declined, or requires authentication. */
export function isDeclined(error: unknown): boolean {
  const cause = error instanceof CallError ? error.cause : error;
  return cause instanceof Stripe.errors.StripeCardError;
}

/** Whether Stripe has no object with the given id. */
export function isMissingAtStripe(error: unknown): boolean {
  return hasStripeCode(error, 'resource_missing');
}

/**
 * The response to a request; null if Stripe has no object with the given id.
 * @throws the request's other errors
 */
export function nullIfMissing<T>(request: Promise<T>): Promise<T | null> {
  return nullIf(request, isMissingAtStripe);
}
