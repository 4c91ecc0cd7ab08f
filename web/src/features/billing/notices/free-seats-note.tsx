import type { Quote } from '#shared/rules/pricing.ts';
import type { Subscription } from '#shared/rules/user.ts';
import { pluralize } from '#web/lib/format.ts';

/**
 * The note beside Update Plan if all that it would change is to pay for fewer members: inviting the team may be the
 * likelier wish. Undefined otherwise.
 */
export function freeSeatsNote(requested: Quote, running: Subscription) {
  const { plan, memberCount, storageAmount, coldStorageAmount } = requested;
  const differs =
    plan !== running.plan ||
    storageAmount !== running.storageAmount ||
    coldStorageAmount !== running.coldStorageAmount;
  if (differs || memberCount >= running.seats) return undefined;
  return (
    <p className="mb-1 text-sm">
      {`Your plan covers ${pluralize(running.seats, 'member')}, and your team needs ${memberCount}. Add members at no extra cost, or pay for fewer. The renewal bills only those you have.`}
    </p>
  );
}
