import Stripe from 'stripe';
import { env } from '#shared/ops/environment.ts';

/**
 * A Stripe client for a key, or for another server with Stripe's API if STRIPE_API_ORIGIN is set, such as the
 * emulator.
 */
export function stripeClient(key: string): Stripe {
  return new Stripe(key, { telemetry: false, ...apiOrigin() });
}

function apiOrigin() {
  const origin = process.env[env.stripeApiOrigin];
  if (!origin) return {};
  const { protocol, hostname: host, port } = new URL(origin);
  return { protocol: protocol === 'http:' ? 'http' : 'https', host, port } as const;
}
