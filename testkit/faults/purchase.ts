import { callAs } from '#testkit/people.ts';
import { deliver, eventsOf, pay, stripeClient } from '#testkit/stripe.ts';
import { tokenMailedTo } from '#testkit/table.ts';

/** The public subscribe form for two seats of Starter. */
export function purchaseOf(userEmail: string) {
  return { planId: 'starter', userEmail, userName: 'Ada', teamSize: 2 };
}

/** Buys and pays on the public page; returns the token of the claim link that is mailed after the events. */
export async function buyStarter(email: string): Promise<string> {
  const body = purchaseOf(email);
  const { body: answer } = await callAs(null, 'POST /api/create-subscription', { body });
  await pay(answer.url);
  const [session] = (await stripeClient().checkout.sessions.list({ limit: 1 })).data;
  for (const event of await eventsOf(String(session?.subscription))) await deliver(event);
  return tokenMailedTo(email);
}
