import type Stripe from 'stripe';
import { lastCheckout } from '#core/billing/ports/checkout-store.ts';
import type { Person } from '#testkit/people.ts';
import { workspaceIdOf } from './plans.ts';
import { stripeClient } from './stripe.ts';

/** The open Checkout sessions of a user's workspace at Stripe, newest first. */
export async function openCheckoutsOf(owner: Person): Promise<Stripe.Checkout.Session[]> {
  const workspaceId = await workspaceIdOf(owner);
  const found: Stripe.Checkout.Session[] = [];
  for await (const session of stripeClient().checkout.sessions.list({ limit: 100 }))
    found.push(session);
  return found.filter(
    ({ status, client_reference_id }) => status === 'open' && client_reference_id === workspaceId,
  );
}

/** The state of the last Checkout session of a user's workspace, as we have it. */
export async function checkoutStateOf(owner: Person): Promise<string | undefined> {
  return (await lastCheckout(await workspaceIdOf(owner)))?.state;
}
