import type { PaidPlanId } from '#shared/rules/plans.ts';
import { type Answer, type Arranged, assertEqual } from '#testkit/cases/case.ts';
import type { Person } from '#testkit/people.ts';
import { pay, payInvoice, sessionIdIn, stripeClient } from './stripe.ts';
import { displayedQuote, userOf } from './subscribers.ts';

/** The plan that the dashboard shows, with its status at Stripe; null if there is none. */
export async function planOf(owner: Person) {
  const { subscription } = await userOf(owner);
  return subscription && [subscription.plan, subscription.status];
}

/** Follows the URL of a response: pays on Checkout and returns, or pays the hosted invoice. */
export async function payFor(owner: Person | null, { body: { url } }: Answer): Promise<void> {
  if (!url) return;
  if (url.includes('/invoice/')) {
    await payInvoice(url);
    return;
  }
  const session_id = sessionIdIn(await pay(url));
  await owner?.call('POST /api/save-subscription', { body: { session_id } });
}

/** Update Plan by an owner who loads the figures first and pays at the resulting URL. */
export function updating(owner: Person, plan: PaidPlanId): Arranged {
  return {
    prepare: () => updatePlanButton(owner, plan),
    afterSuccess: (answer) => payFor(owner, answer),
    saved: async () => assertEqual('The plan', await planOf(owner), [plan, 'active']),
  };
}

/** The seats of the only running subscription at Stripe, with their price in cents a month. */
export async function seatsAtStripe(): Promise<[quantity: number, cents: number]> {
  const [subscription] = (await stripeClient().subscriptions.list()).data;
  const seats = subscription?.items.data.find(({ price }) =>
    String(price.product).endsWith('_member'),
  );
  return [seats?.quantity ?? 0, seats?.price.unit_amount ?? 0];
}

/** Loads the displayed figures, and returns the action of Update Plan with them, at any later time. */
async function updatePlanButton(owner: Person, plan: PaidPlanId) {
  const body = await displayedQuote(owner, plan);
  return () => owner.call('POST /api/create-subscription', { body });
}
