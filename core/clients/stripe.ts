import type Stripe from 'stripe';
import { CallError } from '#core/errors.ts';
import { env } from '#shared/ops/environment.ts';
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
  const [key, Sdk] = await Promise.all([secretKey(), stripeSdk()]);
  if (client?.key !== key) {
    client = { key, stripe: new Sdk(key, { ...tries, telemetry: false, ...apiOrigin() }) };
  }
  return client.stripe;
}

type Sdk = typeof Stripe;
let sdk: Sdk | undefined;

/**
 * Stripe's SDK, imported when it is first asked for: it takes a fifth of the cold start, and most functions that may
 * use it do so only where a subscription runs.
 */
export async function stripeSdk(): Promise<Sdk> {
  sdk ??= (await import('stripe')).default;
  return sdk;
}

/** Stripe's error that an error is or was caused by; undefined for any other, as before the SDK is imported. */
function stripeErrorOf(error: unknown): Stripe.errors.StripeError | undefined {
  const cause = error instanceof CallError ? error.cause : error;
  return sdk && cause instanceof sdk.errors.StripeError ? cause : undefined;
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
    const error = stripeErrorOf(cause);
    if (!error) throw cause;
    const isTooOften = error.type === 'StripeRateLimitError';
    throw new CallError('payment_provider', { cause, ...(isTooOften && { message: tooOften }) });
  }
}

/** More than any list of one customer holds: the most that the SDK collects at once. */
const longestList = 10_000;

/**
 * Reads a list to its end, page by page (docs.stripe.com/api/pagination/auto).
 * @param list requests its first page, of `limit: 100`, Stripe's largest
 * @throws CallError as `callStripe`.
 */
export function listAll<T extends { id: string }>(
  list: (stripe: Stripe) => Stripe.ApiListPromise<T>,
): Promise<T[]> {
  return callStripe((stripe) => list(stripe).autoPagingToArray({ limit: longestList }));
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
  const { statusCode = 0, headers } = stripeErrorOf(error) ?? {};
  return statusCode >= 500 && headers?.['idempotent-replayed'] === 'true';
}

/** Whether Stripe answered with this error code, for this parameter if given. */
export function hasStripeCode(error: unknown, code: string, param?: string): boolean {
  const cause = stripeErrorOf(error);
  return cause?.code === code && (param === undefined || cause.param === param);
}

/** Whether Stripe rejected a request permanently: it did nothing, and a retry would fail again. */
export function isRefusedByStripe(error: unknown): boolean {
  return stripeErrorOf(error)?.type === 'StripeInvalidRequestError';
}

/** Stripe's code for a permanently rejected request, as `isRefusedByStripe`; null for any other error. */
export function refusalCode(error: unknown): string | null {
  return isRefusedByStripe(error) ? (stripeErrorOf(error)?.code ?? 'refused') : null;
}

/** Whether the key lacks the permission for a request (docs.stripe.com/keys/restricted-api-keys). */
export function isForbiddenByStripe(error: unknown): boolean {
  return stripeErrorOf(error)?.type === 'StripePermissionError';
}

/**
 * Whether Stripe refused to charge because the customer has no payment method
 * (docs.stripe.com/billing/subscriptions/payment-methods-setting): `resource_missing`, of no parameter.
 */
export function lacksPaymentMethod(error: unknown): boolean {
  const cause = stripeErrorOf(error);
  return cause?.code === 'resource_missing' && cause.param === undefined;
}

/** Whether a card was declined, or requires authentication. */
export function isDeclined(error: unknown): boolean {
  return stripeErrorOf(error)?.type === 'StripeCardError';
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
