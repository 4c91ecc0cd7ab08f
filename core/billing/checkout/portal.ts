import type Stripe from 'stripe';
import * as z from 'zod/mini';
import { callStripe, hasStripeCode, listAll } from '#core/clients/stripe.ts';
import { siteOrigin } from '#core/runtime/environment.ts';
import { keys } from '#core/table/keys.ts';
import { getItem } from '#core/table/read.ts';
import { write } from '#core/table/single-write.ts';
import { put } from '#core/table/write.ts';

type Configuration = Stripe.BillingPortal.ConfigurationCreateParams;

/** The metadata that identifies our configuration among those of the account. */
const portalMark = { use: 'workspace_billing' };

/**
 * What owners can do on Stripe's hosted pages: change the card, see invoices, and cancel as in the product. Seats and
 * plans change only in the product, which counts members and enforces plan limits.
 */
export const portalConfiguration = {
  name: 'Workspace billing',
  metadata: portalMark,
  business_profile: { headline: 'Canceling ends the plan now. Files are kept for 30 days.' },
  features: {
    customer_update: { enabled: true, allowed_updates: ['address', 'name', 'tax_id'] },
    invoice_history: { enabled: true },
    payment_method_update: { enabled: true },
    subscription_cancel: { enabled: true, mode: 'immediately', proration_behavior: 'none' },
    subscription_pause: { enabled: false },
    subscription_update: { enabled: false },
  },
} satisfies Configuration;

/** Which portal configuration at Stripe is ours. */
export const keptConfiguration = z.object({ configurationId: z.string() });

/**
 * Opens the portal for a customer and returns its URL. One request to Stripe, except for the very first call.
 * @throws CallError `payment_provider`
 */
export async function openPortal(customer: string): Promise<string> {
  const kept = await getItem(keys.portalConfiguration(), keptConfiguration);
  if (!kept) return portalSession(customer, await lookUpConfiguration());
  try {
    return await portalSession(customer, kept.configurationId);
  } catch (error) {
    // The cached configuration belongs to another account or mode.
    if (!hasStripeCode(error, 'resource_missing', 'configuration')) throw error;
    return portalSession(customer, await lookUpConfiguration());
  }
}

async function portalSession(customer: string, configuration: string): Promise<string> {
  const { url } = await callStripe((stripe) =>
    stripe.billingPortal.sessions.create({
      customer,
      configuration,
      return_url: `${siteOrigin()}/dashboard`,
    }),
  );
  return url;
}

/** Finds our configuration at Stripe and caches its id. */
async function lookUpConfiguration(): Promise<string> {
  const configurations = await listAll((stripe) =>
    stripe.billingPortal.configurations.list({ active: true, limit: 100 }),
  );
  const ours = configurations.find(isOurPortal);
  if (!ours) throw new Error('The portal is not configured at Stripe: run "npm run stripe:setup".');
  await write(put(keys.portalConfiguration(), { configurationId: ours.id }));
  return ours.id;
}

/** Whether a portal configuration is the one that `stripe:setup` creates. */
export function isOurPortal({ metadata }: { metadata: Stripe.Metadata | null }): boolean {
  return metadata?.['use'] === portalMark.use;
}
