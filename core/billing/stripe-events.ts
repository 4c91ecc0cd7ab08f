import type Stripe from 'stripe';
import { hasEnded } from '#core/billing/ports/subscription-item.ts';
import { isMissingAtStripe } from '#core/clients/stripe.ts';
import { alertOperator } from '#core/runtime/log.ts';
import { isId } from '#core/table/ids.ts';
import { actors } from '#shared/calls/audit.ts';
import { removeDeletedCustomer } from './checkout/customers.ts';
import { syncPurchase } from './claims/complete-claim.ts';
import { restoreCarriedCredit } from './invoices/credit.ts';
import { alertAboutCharge } from './invoices/disputes.ts';
import { alertAboutDraft } from './invoices/drafts.ts';
import { creditLatePayment, isLatePayment } from './invoices/late-payments.ts';
import { revokeRefundedCredit } from './invoices/unearned-credit.ts';
import { applyDefaultCard } from './subscription/card-change.ts';
import { nameBuyer } from './subscription/customer-name.ts';
import {
  isEventProcessed,
  readEventContext,
  recordEvent,
  workspaceOfCustomer,
} from './subscription/store.ts';
import { fetchSubscription } from './subscription/stripe-subscriptions.ts';
import { idOf, isOurs, unreadableBecause } from './subscription/subscription-snapshot.ts';
import { recordUnreadable } from './subscription/unreadable.ts';
import { syncSubscription } from './sync/sync-subscription.ts';

/**
 * The processor of an event, which also marks it as processed, and does nothing if it already was; null for event types
 * that are ignored.
 */
export function processorOf(event: Stripe.Event): (() => Promise<void>) | null {
  const once = (work: () => Promise<void>) => async () => {
    if (await isEventProcessed(event.id)) return;
    await work();
    await recordEvent(event.id);
  };
  switch (event.type) {
    case 'customer.deleted':
      return once(() => forgetCustomer(event.data.object.id));
    case 'customer.updated': {
      const before = event.data.previous_attributes?.invoice_settings;
      if (!before || !('default_payment_method' in before)) return null;
      return once(() => applyDefaultCard(event.data.object.id, event.created));
    }
    case 'charge.refunded':
      return once(() => reverseCredit(event.data.object));
    case 'charge.dispute.created':
      return once(() => alertAboutCharge('dispute_opened', event.data.object));
    case 'charge.dispute.closed':
      return once(() => alertAboutCharge('dispute_closed', event.data.object));
    case 'invoice.finalization_failed':
      return once(() => alertAboutDraft(event.data.object));
    case 'radar.early_fraud_warning.created':
      return once(() => alertAboutCharge('fraud_warning', event.data.object));
    default: {
      const stripeSubscriptionId = subscriptionOf(event);
      return stripeSubscriptionId ? () => follow(stripeSubscriptionId, event) : null;
    }
  }
}

async function reverseCredit({ customer }: Stripe.Charge): Promise<void> {
  if (customer) await revokeRefundedCredit(idOf(customer));
}

async function forgetCustomer(customer: string): Promise<void> {
  const workspaceId = await workspaceOfCustomer(customer);
  if (workspaceId) await removeDeletedCustomer(workspaceId, customer);
}

/** Syncs our copy with Stripe. A subscription unknown to Stripe can never be synced: the operator is alerted. */
async function follow(stripeSubscriptionId: string, event: Stripe.Event): Promise<void> {
  try {
    await followSubscription(stripeSubscriptionId, event);
  } catch (error) {
    if (!isMissingAtStripe(error)) throw error;
    alertOperator('unknown_subscription', { subscription: stripeSubscriptionId });
    await recordEvent(event.id);
  }
}

async function followSubscription(
  stripeSubscriptionId: string,
  event: Stripe.Event,
): Promise<void> {
  const { object } = event.data;
  const reported = {
    stripeSubscriptionId,
    eventId: event.id,
    failedInvoiceId: event.type === 'invoice.payment_failed' ? event.data.object.id : undefined,
    paidSessionId: event.type === 'checkout.session.completed' ? event.data.object.id : undefined,
    actor: actors.stripe,
  };
  const customer = 'customer' in object && object.customer;
  const namedId = workspaceNamedIn(event);
  const {
    isProcessed,
    workspaceId: customerWorkspace,
    stored,
  } = await readEventContext(event.id, {
    customer: customer ? idOf(customer) : null,
    workspaceId: namedId,
  });
  if (isProcessed) return;
  if (reported.paidSessionId && customer && namedId) await nameBuyer(idOf(customer), namedId);
  if (customerWorkspace && event.type === 'invoice.marked_uncollectible') {
    const { id: invoice, amount_remaining: amount } = event.data.object;
    alertOperator('invoice_uncollectible', { workspaceId: customerWorkspace, invoice, amount });
  }
  if (customerWorkspace && event.type === 'invoice.voided') {
    // Stripe voids an increase that was not paid within a day.
    await restoreCarriedCredit(event.data.object);
  }
  const isPaid = event.type === 'invoice.paid';
  if (customerWorkspace && customerWorkspace !== namedId && !isPaid) {
    return syncSubscription({ workspaceId: customerWorkspace, ...reported });
  }
  const subscription = await fetchSubscription(stripeSubscriptionId);
  if (isPaid && isOurs(subscription) && (await isLatePayment(event.data.object, subscription))) {
    await creditLatePayment(event.data.object.id, subscription, customerWorkspace);
  }
  if (customerWorkspace && customerWorkspace !== namedId)
    return syncSubscription({ workspaceId: customerWorkspace, ...reported });
  const fresh = { stored, subscription };
  if (customerWorkspace)
    return syncSubscription({ workspaceId: customerWorkspace, ...reported, fresh });
  // Subscriptions of another product in the same account are ignored.
  if (!isOurs(subscription)) return recordEvent(event.id);
  const { workspaceId, purchaseEmail } = subscription.metadata;
  if (workspaceId) {
    const isNamed = workspaceId === namedId;
    return syncSubscription({ workspaceId, ...reported, ...(isNamed && { fresh }) });
  }
  if (!hasEnded(subscription) && unreadableBecause(subscription) !== null) {
    return recordUnreadable(subscription, { eventId: event.id });
  }
  if (purchaseEmail) await syncPurchase(purchaseEmail, subscription);
  else alertOperator('orphan_subscription', { subscription: stripeSubscriptionId });
  await recordEvent(event.id);
}

/**
 * The workspace in the metadata of an event's object, or null: it says what to read before Stripe is asked, and nothing
 * else.
 */
function workspaceNamedIn({ data: { object } }: Stripe.Event): string | null {
  const metadata =
    object.object === 'invoice'
      ? object.parent?.subscription_details?.metadata
      : 'metadata' in object && object.metadata;
  const workspaceId = metadata ? metadata['workspaceId'] : undefined;
  return workspaceId !== undefined && isId(workspaceId) ? workspaceId : null;
}

/** The subscription id of an event; null for event types that are ignored. */
function subscriptionOf({ type, data: { object } }: Stripe.Event): string | null {
  if (type.startsWith('customer.subscription.') && object.object === 'subscription') {
    return object.id;
  }
  if (object.object === 'checkout.session') {
    return object.subscription ? idOf(object.subscription) : null;
  }
  if (object.object === 'invoice') {
    const subscription = object.parent?.subscription_details?.subscription;
    return subscription ? idOf(subscription) : null;
  }
  return null;
}
