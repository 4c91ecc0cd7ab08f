import Stripe from 'stripe';
import { CallError } from '#functions/http/errors.ts';
import { env } from '#shared/environment.ts';
import { readSecret } from './secrets.ts';

/**
 * Two tries of so many milliseconds each stay below the functions' own limit and the gateway's 30 s;
 * the SDK's defaults (80 s, three tries) do not.
 */
const tries = { timeout: 9_000, maxNetworkRetries: 1 };

let client: { key: string; stripe: Stripe } | undefined;

/** The payment provider, under the key that is valid now. */
export async function stripe(): Promise<Stripe> {
  const key = await secretKey();
  if (client?.key !== key) {
    client = { key, stripe: new Stripe(key, { ...tries, telemetry: false, ...apiOrigin() }) };
  }
  return client.stripe;
}

/** Whether real money moves under the key that is valid now. */
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
 * Stripe limits requests, also those that change one subscription or invoice it, and does nothing then
 * (docs.stripe.com/rate-limits). The SDK has tried once more where another request held the object.
 */
const tooOften =
  'The payment provider takes no more changes for now, because there were too many in a short time. Please try again later.';

/**
 * Makes a call to the payment provider.
 * @throws CallError `payment_provider` for whatever Stripe refuses or does not answer, with its error as the cause.
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

/** How often Stripe's stored failure may stand in the way of one intent. */
const maxReplays = 3;

/**
 * Makes a creating or changing call that happens once for one intent, however often it is tried. Stripe repeats its
 * stored answer for a key even if it was a 500 (API reference, 'Idempotent requests'); such a repetition did nothing,
 * so the intent goes on under its next key.
 * @throws CallError as `atStripe`.
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

/** Whether Stripe refused with one of its error codes, for one parameter where it is named. */
export function hasStripeCode(error: unknown, code: string, param?: string): boolean {
  const cause = error instanceof CallError ? error.cause : error;
  if (!(cause instanceof Stripe.errors.StripeError) || cause.code !== code) return false;
  return param === undefined || cause.param === param;
}

/** Whether Stripe refused a request for good: nothing was done, and trying again is no use. */
export function isRefusedByStripe(error: unknown): boolean {
  const cause = error instanceof CallError ? error.cause : error;
  return cause instanceof Stripe.errors.StripeInvalidRequestError;
}

/** Whether a card was declined, or needs its owner. */
export function isDeclined(error: unknown): boolean {
  const cause = error instanceof CallError ? error.cause : error;
  return cause instanceof Stripe.errors.StripeCardError;
}

/** Whether Stripe said that it has nothing under the id it was given. */
export function isMissingAtStripe(error: unknown): boolean {
  return hasStripeCode(error, 'resource_missing');
}
