import type Stripe from 'stripe';
import { now } from '#functions/runtime/clock.ts';
import type { WorkspaceItem } from '#functions/workspace/store.ts';
import { seatsBilled } from '#shared/pricing.ts';
import { openInvoices } from './open-invoices.ts';
import { announcedSeats } from './renewal-notice.ts';
import { announcedFromMs, seatsAtRenewal, setFromMs } from './renewal-seats.ts';
import { type SubscriptionSnapshot, unreadableBecause } from './subscription-snapshot.ts';

/** What is to be done by now about the seats of a renewal: the owner is told of them, or Stripe is. */
export interface RenewalStep {
  step: 'announce' | 'set';
  seats: number;
}

/**
 * The step that is due for a subscription's next renewal, or null. By what Stripe says now: of a period that has turned
 * meanwhile nothing is due.
 */
export async function renewalStep(
  { id, memberCount: members }: Pick<WorkspaceItem, 'id' | 'memberCount'>,
  subscription: Stripe.Subscription,
  reading: SubscriptionSnapshot,
): Promise<RenewalStep | null> {
  const { plan, seats: billed, currentPeriodEnd } = reading;
  const leftMs = Date.parse(currentPeriodEnd) - now().getTime();
  if (leftMs <= 0 || leftMs > announcedFromMs || !renews(subscription)) return null;
  if (seatsBilled(members) === billed) return null;
  const announced = await announcedSeats(id, reading);
  const seats = seatsAtRenewal({ plan, members, billed, announced, leftMs });
  if (leftMs > setFromMs) {
    return announced === null && seats > billed ? { step: 'announce', seats } : null;
  }
  if (seats === billed || (await isBlocked(subscription))) return null;
  return { step: 'set', seats };
}

/** One that ends with its period does not renew; one that cannot be read is for the operator. */
function renews(subscription: Stripe.Subscription): boolean {
  const { cancel_at_period_end, cancel_at } = subscription;
  return !cancel_at_period_end && cancel_at === null && unreadableBecause(subscription) === null;
}

/**
 * While an invoice is unpaid, or an increase waits for its owner, seats stay as they are: the renewal then bills them
 * as before, and the difference stays with the operator until the next one.
 */
async function isBlocked(subscription: Stripe.Subscription): Promise<boolean> {
  if (subscription.status !== 'active' || subscription.pending_update) return true;
  return (await openInvoices(subscription.id)).length > 0;
}
