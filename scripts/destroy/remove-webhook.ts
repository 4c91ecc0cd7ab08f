import Stripe from 'stripe';
import { stripeAccess } from '../doctor/stripe-access.ts';
import type { Terminal } from '../stage/terminal.ts';
import { stripeClient } from '../stripe-client.ts';
import { endpointsAt } from '../stripe-webhook.ts';

/**
 * Removes the endpoints at an address from Stripe, with the functions' key or, without that permission, with one
 * that the operator enters.
 * @returns whether none is left; false if no key is permitted to.
 */
export async function removeWebhook(
  url: string,
  storedKey: string,
  terminal: Terminal,
): Promise<boolean> {
  const stored = stripeAccess(storedKey);
  if (stored && (await removed(stored.client, url))) return true;
  if (!terminal.isInteractive) return false;
  const given = await terminal.askSecret(
    "Stripe's secret key, to remove the webhook's endpoint (not shown; Enter to leave it): ",
  );
  return given !== '' && (await removed(stripeClient(given), url));
}

async function removed(stripe: Stripe, url: string): Promise<boolean> {
  try {
    for (const { id } of await endpointsAt(stripe, url)) await stripe.webhookEndpoints.del(id);
    return true;
  } catch (error) {
    const isRefused =
      error instanceof Stripe.errors.StripePermissionError ||
      error instanceof Stripe.errors.StripeAuthenticationError;
    if (isRefused) return false;
    throw error;
  }
}
