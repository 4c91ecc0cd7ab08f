import type Stripe from 'stripe';
import type { KnownItems } from './subscription-snapshot.ts';

/** Metadata of a subscription: the end, in Unix seconds, of the period for which its seats were not paid. */
const mark = 'seatsUnproratedUntil';

/**
 * Marks that seats are raised for the renewal at a time, without proration: until then they are not paid for. It
 * goes into the update that raises them, so that there is never the one without the other.
 * @param renewalAt in Unix seconds
 */
export function unproratedUntil(renewalAt: number): Stripe.MetadataParam {
  return { [mark]: String(renewalAt) };
}

/** Whether the seats that a subscription has now are paid only from its next renewal on. */
export function hasUnproratedSeats(
  { metadata }: Pick<Stripe.Subscription, 'metadata'>,
  { seats }: KnownItems,
): boolean {
  return metadata[mark] === String(seats.current_period_end);
}
