import type Stripe from 'stripe';
import { now } from '#core/runtime/clock.ts';
import type { WorkspaceItem } from '#core/workspaces/store.ts';
import { seatsBilled } from '#shared/pricing.ts';
import { openInvoices } from './open-invoices.ts';
import { announcedSeats } from './renewal-notice.ts';
import { announcedFromMs, seatsAtRenewal, setFromMs } from './renewal-seats.ts';
import { type SubscriptionSnapshot, unreadableBecause } from './subscription-snapshot.ts';

/** The step due for the seats of a renewal: notify the owner, or update Stripe. */
export interface RenewalStep {
  step: 'announce' | 'set';
  seats: number;
}

/**
 * The step due for a subscription's next renewal, or null. Uses Stripe's current state: no step is due if the period
 * has changed meanwhile.
 */
export async function renewalStep(
  { id, memberCount: members }: Pick<WorkspaceItem, 'id' | 'memberCount'>,
  subscription: Stripe.Subscription,
  snapshot: SubscriptionSnapshot,
): Promise<RenewalStep | null> {
  const { plan, seats: billed, currentPeriodEnd } = snapshot;
  const leftMs = Date.parse(currentPeriodEnd) - now().getTime();
  if (leftMs <= 0 || leftMs > announcedFromMs || !renews(subscription)) return null;
  if (seatsBilled(members) === billed) return null;
  const announced = await announcedSeats(id, snapshot);
  const seats = seatsAtRenewal({ plan, members, billed, announced, leftMs });
  if (leftMs > setFromMs) {
    return announced === null && seats > billed ? { step: 'announce', seats } : null;
  }
  if (seats === billed || (await isBlocked(subscription))) return null;
  return { step: 'set', seats };
}

/** A subscription that ends with its period does not renew; one that cannot be read is left to the operator. */
function renews(subscription: Stripe.Subscription): boolean {
  const { cancel_at_period_end, cancel_at } = subscription;
  return !cancel_at_period_end && cancel_at === null && unreadableBecause(subscription) === null;
}

/**
 * While an invoice is unpaid, or an increase waits for the owner's payment, seats stay unchanged: the renewal bills
 * them as before, and the operator handles the difference until the next one.
 */
async function isBlocked(subscription: Stripe.Subscription): Promise<boolean> {
  if (subscription.status !== 'active' || subscription.pending_update) return true;
  return (await openInvoices(subscription.id)).length > 0;
}
