import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type Stripe from 'stripe';
import * as z from 'zod';
import { callStripe, hasStripeCode } from '#functions/clients/stripe.ts';
import { siteOrigin } from '#functions/runtime/environment.ts';
import { table, tableName } from '#functions/table/client.ts';
import { keys } from '#functions/table/keys.ts';
import { getItem } from '#functions/table/read.ts';

type Configuration = Stripe.BillingPortal.ConfigurationCreateParams;

/** By this we know our configuration among those of the account. */
export const portalMark = { use: 'workspace_billing' };

/**
 * What owners may do on Stripe's own pages: card, invoices, and cancelling as the product does it. Seats and plans
 * change in the product alone, which counts members and refuses what a plan does not hold.
 */
export const portalConfiguration = {
  name: 'Workspace billing',
  metadata: portalMark,
  business_profile: { headline: 'Canceling deletes members and storage at once.' },
  features: {
    customer_update: { enabled: true, allowed_updates: ['address', 'name', 'tax_id'] },
    invoice_history: { enabled: true },
    payment_method_update: { enabled: true },
    subscription_cancel: { enabled: true, mode: 'immediately', proration_behavior: 'none' },
    subscription_update: { enabled: false },
  },
} satisfies Configuration;

const keptConfiguration = z.object({ configurationId: z.string() });

/** Opens the portal for a customer, and gives its address. One call to Stripe, but for the very first time. */
export async function openPortal(customer: string): Promise<string> {
  const kept = await getItem(keys.portalConfiguration(), keptConfiguration);
  if (!kept) return portalSession(customer, await lookUpConfiguration());
  try {
    return await portalSession(customer, kept.configurationId);
  } catch (error) {
    // Kept under the key of another account or mode.
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

/** Finds our configuration at Stripe, and keeps its id. */
async function lookUpConfiguration(): Promise<string> {
  const { data } = await callStripe((stripe) =>
    stripe.billingPortal.configurations.list({ active: true, limit: 100 }),
  );
  const ours = data.find(isOurPortal);
  if (!ours) throw new Error('The portal is not configured at Stripe: run "npm run stripe:setup".');
  const Item = { ...keys.portalConfiguration(), configurationId: ours.id };
  await table.send(new PutCommand({ TableName: tableName(), Item }));
  return ours.id;
}

/** Whether a configuration of the portal is the one that `stripe:setup` makes. */
export function isOurPortal({ metadata }: { metadata: Stripe.Metadata | null }): boolean {
  return metadata?.['use'] === portalMark.use;
}
