import type Stripe from 'stripe';
import type { ClassifiedItems } from './subscription-snapshot.ts';

/** Subscription metadata: the end of the period for which its seats were not paid, in Unix seconds. */
const mark = 'seatsUnproratedUntil';

/**
 * Marks that seats are raised for a renewal without proration: until then they are not paid for. It is part of the
 * update that raises them, so that both are set atomically.
 * @param renewalAt in Unix seconds
 */
export function unproratedUntil(renewalAt: number): Stripe.MetadataParam {
  return { [mark]: String(renewalAt) };
}

/** Whether the current seats of a subscription are paid only from its next renewal on. */
export function hasUnproratedSeats(
  { metadata }: Pick<Stripe.Subscription, 'metadata'>,
  { seats }: ClassifiedItems,
): boolean {
  return metadata[mark] === String(seats.current_period_end);
}
