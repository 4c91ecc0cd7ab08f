import Stripe from 'stripe';
import { env } from '#shared/environment.ts';

/** Stripe under a key, or another server that speaks its API where STRIPE_API_ORIGIN names one, such as the emulator. */
export function stripeClient(key: string): Stripe {
  return new Stripe(key, { telemetry: false, ...apiOrigin() });
}

function apiOrigin() {
  const origin = process.env[env.stripeApiOrigin];
  if (!origin) return {};
  const { protocol, hostname: host, port } = new URL(origin);
  return { protocol: protocol === 'http:' ? 'http' : 'https', host, port } as const;
}
