import type Stripe from 'stripe';
import { stripeClient } from '../stripe-client.ts';

/** A key of Stripe's API, by what its prefix tells: https://docs.stripe.com/keys */
export interface StripeKey {
  isLive: boolean;
  /** Whether it may do only what it was made for: https://docs.stripe.com/keys/restricted-api-keys */
  isRestricted: boolean;
}

/** Stripe under the key that the functions have. */
export interface StripeAccess {
  key: StripeKey;
  client: Stripe;
}

/** @returns undefined for what is no secret or restricted key, such as the random value of a new stack. */
export function parseStripeKey(key: string): StripeKey | undefined {
  const [, kind, mode] = /^([sr])k_(live|test)_\w+$/.exec(key) ?? [];
  return kind && mode ? { isLive: mode === 'live', isRestricted: kind === 'r' } : undefined;
}

/** Stripe under this key, where it is one. */
export function stripeAccess(key: string): StripeAccess | undefined {
  const parsed = parseStripeKey(key);
  return parsed && { key: parsed, client: stripeClient(key) };
}
