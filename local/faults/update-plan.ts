import type { Person } from '#functions/testing/people.ts';
import { displayedQuote } from '#functions/testing/subscribers.ts';
import type { PaidPlanId } from '#shared/plans.ts';

/** Looks at the figures on the screen, and gives what pressing Update Plan does with them, at whatever time. */
export async function updatePlanButton(owner: Person, plan: PaidPlanId) {
  const body = await displayedQuote(owner, plan);
  return () => owner.call('POST /api/create-subscription', { body });
}
