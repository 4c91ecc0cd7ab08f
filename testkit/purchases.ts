import type { PaidPlanId } from '#shared/plans.ts';
import { callAs } from './people.ts';
import { deliver, eventsOf, pay, stripeClient } from './stripe.ts';
import { tokenMailedTo } from './table.ts';

/** Buys and pays on the public page; returns the subscription and the token of the mailed claim link. */
export async function buyOnPublicPage(
  email: string,
  { planId = 'starter', teamSize = 2 }: { planId?: PaidPlanId; teamSize?: number } = {},
): Promise<{ subscriptionId: string; token: string }> {
  const body = { planId, userEmail: email, userName: 'Ada', teamSize };
  const answer = await callAs(null, 'POST /api/create-subscription', { body });
  if (answer.status !== 200) throw new Error(`Buying failed: ${JSON.stringify(answer.body)}`);
  const { url } = answer.body;
  await pay(url);
  const session = await stripeClient().checkout.sessions.retrieve(url.split('/').at(-1));
  const subscriptionId = String(session.subscription);
  for (const event of await eventsOf(subscriptionId)) await deliver(event);
  return { subscriptionId, token: await tokenMailedTo(email) };
}
