import { isDeepStrictEqual } from 'node:util';
import type Stripe from 'stripe';
import { log, wakeOperator } from '#functions/runtime/log.ts';
import { releaseStorage } from '#functions/storage/store.ts';
import type { Write } from '#functions/table/write.ts';
import { removeAllMembers } from '#functions/team-members/store.ts';
import { wasClosed } from '#functions/workspace/closed.ts';
import { fetchSubscription } from './at-stripe.ts';
import { afterCheckoutClosed, checkoutClosed } from './checkout-closing.ts';
import { ownerNotices } from './notices.ts';
import { planEntry } from './plan-entry.ts';
import { alertWhereTooSmall } from './plan-fit.ts';
import { purchaseForgotten } from './purchases.ts';
import {
  isOurs,
  readingAfter,
  readSubscription,
  type SubscriptionReading,
  unreadableBecause,
} from './reading.ts';
import { standingOf } from './rivals.ts';
import {
  EventSeen,
  markEvent,
  NewerState,
  saveReading,
  storedSubscription,
  WorkspaceGone,
} from './store.ts';
import { hasEnded, type SubscriptionItem, subscriptionRuns } from './subscription-item.ts';
import { cancelForGood, voidUnpaidInvoices } from './unpaid-invoices.ts';
import { noteUnreadable, unreadableForgotten } from './unreadable.ts';

/** Our copy, and what Stripe said after the copy was read: only in this order is a newer state never overwritten. */
interface Reading {
  stored: SubscriptionItem | null;
  subscription: Stripe.Subscription;
}

interface Convergence {
  workspaceId: string;
  stripeSubscriptionId: string;
  /** Whose doing it is: a person's e-mail, or one of `actors`. */
  who: string;
  /** The event that led here, marked in the same transaction. */
  eventId?: string | undefined;
  /** The invoice of which that event told that its payment failed. */
  failedInvoiceId?: string | undefined;
  /** The Checkout session that was paid for it, where it is known. */
  paidSessionId?: string | undefined;
  /** Writes even where our copy is right: what follows from it may not be. */
  rewrites?: boolean;
  /** What was read a moment ago, so that Stripe need not be asked once more. */
  reading?: Reading;
}

/** How often a newer state may come in between before the caller has to try again. */
const maxTries = 6;

/**
 * Brings our copy of a workspace's subscription to what Stripe says. The only way in which it changes here; any
 * order, duplication, delay or loss of events ends in the same state.
 */
export async function converge(convergence: Convergence): Promise<void> {
  const { workspaceId, stripeSubscriptionId } = convergence;
  let { reading } = convergence;
  for (let attempt = 1; ; attempt += 1) {
    const { stored, subscription } = reading ?? (await read(workspaceId, stripeSubscriptionId));
    try {
      return await takeOver(convergence, stored, subscription);
    } catch (error) {
      if (error instanceof EventSeen) return;
      if (error instanceof WorkspaceGone) return settleOrphan(convergence, subscription);
      if (!(error instanceof NewerState) || attempt === maxTries) throw error;
      reading = undefined;
    }
  }
}

/**
 * What ended with its workspace needs nothing more. What goes on without one is for the operator, and is cancelled
 * where the workspace was closed on purpose, so that nobody is charged for nothing.
 */
async function settleOrphan(
  { workspaceId, eventId }: Convergence,
  subscription: Stripe.Subscription,
): Promise<void> {
  if (!hasEnded(subscription)) {
    wakeOperator('orphan_subscription', { subscription: subscription.id });
    if (await wasClosed(workspaceId)) await cancelForGood(subscription.id);
  }
  if (eventId) await markEvent(eventId);
}

async function read(workspaceId: string, stripeSubscriptionId: string): Promise<Reading> {
  const stored = await storedSubscription(workspaceId);
  return { stored, subscription: await fetchSubscription(stripeSubscriptionId) };
}

async function takeOver(
  convergence: Convergence,
  stored: SubscriptionItem | null,
  subscription: Stripe.Subscription,
): Promise<void> {
  const { workspaceId, who, eventId, failedInvoiceId, paidSessionId, rewrites } = convergence;
  const held = stored?.stripeSubscriptionId === subscription.id ? stored : null;
  const reading = held ? readingAfter(held, subscription) : readSubscription(subscription);
  const unreadable = !hasEnded(subscription) && unreadableBecause(subscription) !== null;
  if (unreadable && (held || isOurs(subscription))) {
    await noteUnreadable(subscription, { workspaceId, ...(!held && { eventId }) });
  }
  if (!reading) {
    if (eventId) await markEvent(eventId);
    return;
  }
  if (!(await concerns(workspaceId, who, stored, subscription))) {
    log('warn', 'subscription_ignored', { workspaceId, subscription: subscription.id });
    if (eventId) await markEvent(eventId);
    return;
  }
  if (cancelledJustNow(stored, subscription)) {
    await voidUnpaidInvoices(subscription.id);
    await endService(workspaceId, who);
  }
  if (!eventId && !rewrites && stored && sameReading(stored, reading)) return;
  const endedBecause = subscription.cancellation_details?.reason ?? null;
  const change = { workspaceId, stored, reading, endedBecause, failedInvoiceId };
  const starts = !subscriptionRuns(stored) && subscriptionRuns(reading);
  await saveReading(workspaceId, stored, reading, eventId, [
    ...(await ownerNotices(change)),
    ...planEntry(workspaceId, who, stored, reading),
    ...(await purchaseArrives(stored, subscription)),
    ...(starts ? await checkoutClosed(workspaceId, subscription.id, paidSessionId) : []),
    ...(unreadable ? [] : [unreadableForgotten(subscription.id)]),
  ]);
  if (starts || stored?.plan !== reading.plan) await alertWhereTooSmall(workspaceId, reading);
}

/**
 * Whether a subscription is the workspace's own: the one we know, or one that follows it.
 * @throws NewerState if the one we know turned out to have ended, which is taken over first.
 */
async function concerns(
  workspaceId: string,
  who: string,
  stored: SubscriptionItem | null,
  subscription: Stripe.Subscription,
): Promise<boolean> {
  if (!stored || stored.stripeSubscriptionId === subscription.id) return true;
  const standing = await standingOf(workspaceId, stored, subscription);
  if (typeof standing === 'string') return standing === 'follows';
  await takeOver(
    { workspaceId, who, stripeSubscriptionId: stored.stripeSubscriptionId },
    stored,
    standing.heldHasEnded,
  );
  throw new NewerState();
}

/** With what was bought on the public page a workspace takes over the purchase: it is here or waits, never both. */
async function purchaseArrives(
  stored: SubscriptionItem | null,
  { id, metadata }: Stripe.Subscription,
): Promise<Write[]> {
  const email = metadata['purchaseEmail'];
  if (!email || stored?.stripeSubscriptionId === id) return [];
  return purchaseForgotten({ email, stripeSubscriptionId: id });
}

/** Cancelled on purpose, by us or in the portal, and not yet noted here. A payment that failed for good deletes nothing. */
function cancelledJustNow(
  stored: SubscriptionItem | null,
  { status, cancellation_details }: Stripe.Subscription,
): boolean {
  if (status !== 'canceled' || stored === null || stored.status === 'canceled') return false;
  return cancellation_details?.reason === 'cancellation_requested';
}

/** What the cancel dialog warns of. Done before the end is noted, so that whatever dies in between is tried again. */
function endService(workspaceId: string, who: string): Promise<void> {
  return afterCheckoutClosed(workspaceId, async () => {
    await removeAllMembers(workspaceId, { who, planEnds: true });
    await releaseStorage(workspaceId, who);
  });
}

/** Whether our copy says what Stripe said. */
export function sameReading(stored: SubscriptionItem, reading: SubscriptionReading): boolean {
  return Object.entries(reading).every(([name, value]) =>
    isDeepStrictEqual(Reflect.get(stored, name), value),
  );
}
