import type Stripe from 'stripe';
import { stripeClient } from '../stripe/client.ts';

/** A Stripe API key, with what its prefix says: https://docs.stripe.com/keys */
export interface StripeKey {
  isLive: boolean;
  /** Whether it is a restricted key: https://docs.stripe.com/keys/restricted-api-keys */
  isRestricted: boolean;
}

/** Stripe with the functions' key. */
export interface StripeAccess {
  key: StripeKey;
  client: Stripe;
}

/** @returns undefined for anything but a secret or restricted key, such as the random value of a new stack. */
export function parseStripeKey(key: string): StripeKey | undefined {
  const [, kind, mode] = /^([sr])k_(live|test)_\w+$/.exec(key) ?? [];
  return kind && mode ? { isLive: mode === 'live', isRestricted: kind === 'r' } : undefined;
}

/** A Stripe client for a key, if it is one. */
export function stripeAccess(key: string): StripeAccess | undefined {
  const parsed = parseStripeKey(key);
  return parsed && { key: parsed, client: stripeClient(key) };
}
