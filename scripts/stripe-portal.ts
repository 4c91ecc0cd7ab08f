import type Stripe from 'stripe';
import { isOurPortal, portalConfiguration } from '#core/billing/portal.ts';

/**
 * Creates our portal configuration at Stripe, or restores its settings.
 * @returns what was done.
 */
export async function setUpPortal(stripe: Stripe): Promise<string> {
  const { configurations } = stripe.billingPortal;
  const data = await configurations.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 });
  const known = data.find(isOurPortal);
  if (!known) {
    await configurations.create(portalConfiguration);
    return 'portal: new';
  }
  await configurations.update(known.id, { ...portalConfiguration, active: true });
  return 'portal: as before';
}
