import type Stripe from 'stripe';
import { atStripe, onceAtStripe } from '#functions/clients/stripe.ts';
import { nowInSeconds } from '#functions/runtime/clock.ts';
import type { Quote } from '#shared/pricing.ts';
import { fetchSubscription } from './at-stripe.ts';
import { fingerprint } from './checkout.ts';
import { converge } from './converge.ts';
import { changedItems } from './item-changes.ts';
import { readSubscription, type SubscriptionReading } from './reading.ts';
import { runningQuote, runningStatuses, type SubscriptionItem } from './subscription-item.ts';

type Outcome = { success: true } | { redirect: string } | { url: string };

/** Where the dashboard goes when nothing is to be paid now. */
const nothingToPay = { redirect: '/dashboard?updated=true' };

/**
 * Changes a running subscription to what is wanted. The card on file pays a rise at once; where it cannot, the old
 * state stays until the hosted invoice is paid. A fall shows on the next invoice.
 * @param who the e-mail of whoever wants it
 * @returns null if the subscription has ended at Stripe meanwhile, and a new one has to be started.
 */
export async function updateSubscription(
  workspaceId: string,
  stored: SubscriptionItem,
  wanted: Quote,
  who: string,
): Promise<Outcome | null> {
  const subscription = await fetchSubscription(stored.stripeSubscriptionId);
  const current = readSubscription(subscription);
  if (!current || !runningStatuses.includes(current.status)) {
    await converge({
      workspaceId,
      stripeSubscriptionId: subscription.id,
      who,
      reading: { stored, subscription },
    });
    return null;
  }
  const items = await changedItems(subscription, wanted);
  const updated = items.length === 0 ? subscription : await update(items);
  await converge({
    workspaceId,
    stripeSubscriptionId: subscription.id,
    who,
    reading: { stored, subscription: updated },
  });
  if (!updated.pending_update) return rises(current, wanted) ? { success: true } : nothingToPay;
  return { url: hostedInvoice(updated) };

  function update(changes: Stripe.SubscriptionUpdateParams.Item[]): Promise<Stripe.Subscription> {
    const intent = `update-${fingerprint({ workspaceId, version: stored.version, ...wanted })}`;
    const params: Stripe.SubscriptionUpdateParams = {
      items: changes,
      ...(current && rises(current, wanted)
        ? { proration_behavior: 'always_invoice', payment_behavior: 'pending_if_incomplete' }
        : { proration_behavior: 'create_prorations' }),
      expand: ['latest_invoice'],
    };
    return onceAtStripe(intent, (stripe, idempotencyKey) =>
      stripe.subscriptions.update(subscription.id, params, { idempotencyKey }),
    );
  }
}

/** What pressing Update Plan costs, from when on. */
interface DueNow {
  /** US dollars. */
  dueNow: number;
  /** Unix seconds. */
  prorationDate: number;
}

/**
 * What the change to a running subscription would charge at once, by Stripe's own preview, and the moment from which
 * that is prorated. A change after which a month costs no more is settled on the next invoice.
 */
export async function previewUpdate(stored: SubscriptionItem, wanted: Quote): Promise<DueNow> {
  const prorationDate = nowInSeconds();
  if (!rises(stored, wanted)) return { dueNow: 0, prorationDate };
  const subscription = await fetchSubscription(stored.stripeSubscriptionId);
  const items = await changedItems(subscription, wanted);
  const { amount_due } = await atStripe((stripe) =>
    stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: { items, proration_behavior: 'always_invoice' },
    }),
  );
  return { dueNow: amount_due / 100, prorationDate };
}

/** Whether a month costs more than before. */
function rises(current: SubscriptionReading, wanted: Quote): boolean {
  return wanted.total > runningQuote(current).total;
}

function hostedInvoice({ id, latest_invoice }: Stripe.Subscription): string {
  const url = typeof latest_invoice === 'object' ? latest_invoice?.hosted_invoice_url : null;
  if (!url) throw new Error(`The subscription ${id} waits for a payment but names no invoice.`);
  return url;
}
