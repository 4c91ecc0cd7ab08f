import type Stripe from 'stripe';
import { openInvoices } from '#core/billing/invoices/open-invoices.ts';
import { renews } from '#core/billing/plan/planned-change.ts';
import {
  type SubscriptionSnapshot,
  unreadableBecause,
} from '#core/billing/subscription/subscription-snapshot.ts';
import { now } from '#core/runtime/clock.ts';
import type { WorkspaceItem } from '#core/workspaces/store.ts';
import { seatsBilled } from '#shared/rules/pricing.ts';
import { announcedSeats } from './renewal-notice.ts';
import { announcedFromMs, seatsAtRenewal, setFromMs } from './renewal-seats.ts';

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
  // Left to the operator.
  if (unreadableBecause(subscription) !== null) return null;
  if (seatsBilled(members) === billed) return null;
  const announced = await announcedSeats(id, snapshot);
  const seats = seatsAtRenewal({ plan, members, billed, announced, leftMs });
  if (leftMs > setFromMs) {
    return announced === null && seats > billed ? { step: 'announce', seats } : null;
  }
  if (seats === billed || (await isBlocked(subscription))) return null;
  return { step: 'set', seats };
}

/**
 * While an invoice is unpaid, or an increase waits for the owner's payment, seats stay unchanged: the renewal bills
 * them as before, and the operator handles the difference until the next one.
 */
async function isBlocked(subscription: Stripe.Subscription): Promise<boolean> {
  if (subscription.status !== 'active' || subscription.pending_update) return true;
  return (await openInvoices(subscription.id)).length > 0;
}
