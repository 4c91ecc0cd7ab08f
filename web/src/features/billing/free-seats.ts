import type { Quote } from '#shared/pricing.ts';
import type { Subscription } from '#shared/user.ts';

/**
 * The billed seats and the members of a subscription with free seats, if nothing else differs from the target quote:
 * paying for fewer is then possible, and inviting the team the likelier wish.
 */
export function freeSeatsOf(wanted: Quote, running: Subscription) {
  const { plan, memberCount: members, storageAmount, coldStorageAmount } = wanted;
  const differs =
    plan !== running.plan ||
    storageAmount !== running.storageAmount ||
    coldStorageAmount !== running.coldStorageAmount;
  return differs || members >= running.seats ? undefined : { billed: running.seats, members };
}
