import type Stripe from 'stripe';
import { workspaceOfCustomer } from '#core/billing/subscription/store.ts';
import { findSubscription } from '#core/billing/subscription/stripe-subscriptions.ts';
import { idOf, isOurs } from '#core/billing/subscription/subscription-snapshot.ts';
import { listAll } from '#core/clients/stripe.ts';
import { nowInSeconds } from '#core/runtime/clock.ts';
import { alertOperator } from '#core/runtime/log.ts';

/**
 * Alerts the operator of a draft of ours that Stripe could not finalize, for example because the customer's address is
 * invalid: nothing is charged for it until someone mends that
 * (docs.stripe.com/invoicing/integration/workflow-transitions#finalized).
 */
export async function alertAboutDraft(invoice: Stripe.Invoice): Promise<void> {
  const subscription = invoice.parent?.subscription_details?.subscription;
  const found = subscription ? await findSubscription(idOf(subscription)) : null;
  if (!found || !isOurs(found)) return;
  const customer = idOf(found.customer);
  alertOperator('invoice_not_finalized', {
    invoice: invoice.id,
    customer,
    workspaceId: await workspaceOfCustomer(customer),
    because: invoice.last_finalization_error?.message ?? null,
  });
}

/** Seconds after which a draft is stuck: Stripe finalizes one within the hour (docs.stripe.com/billing/invoices/subscription). */
const draftFor = 86_400;

/**
 * The drafts of a subscription that are older than a day. Where collection is paused, drafts are held on purpose
 * (docs.stripe.com/billing/subscriptions/pause-payment).
 * @throws CallError `payment_provider`
 */
export async function stuckDrafts({
  id,
  pause_collection,
}: Stripe.Subscription): Promise<Stripe.Invoice[]> {
  if (pause_collection) return [];
  const drafts = await listAll((stripe) =>
    stripe.invoices.list({ subscription: id, status: 'draft', limit: 100 }),
  );
  return drafts.filter(({ created }) => created + draftFor < nowInSeconds());
}
