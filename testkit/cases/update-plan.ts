import type { PaidPlanId } from '#shared/plans.ts';
import type { Person } from '#testkit/people.ts';
import { displayedQuote } from '#testkit/subscribers.ts';

/** Loads the displayed figures, and returns the action of Update Plan with them, at any later time. */
export async function updatePlanButton(owner: Person, plan: PaidPlanId) {
  const body = await displayedQuote(owner, plan);
  return () => owner.call('POST /api/create-subscription', { body });
}
