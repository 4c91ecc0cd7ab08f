import {
  findPurchase,
  reservePurchaseWrite,
} from '#core/billing/purchases/pending-purchase-store.ts';
import { transact } from '#core/table/client.ts';
import { keys } from '#core/table/keys.ts';
import type { PaidPlanId } from '#shared/rules/plans.ts';
import { reportChanged } from '#testkit/file-changes.ts';
import { callAs, type Person, password } from '#testkit/people.ts';
import { tokenMailedTo } from '#testkit/table.ts';
import { workspaceIdOf } from './plans.ts';
import { deliver, eventsOf, pay, stripeClient } from './stripe.ts';

interface PurchaseOptions {
  planId?: PaidPlanId;
  teamSize?: number;
  card?: string;
}

/** A paid purchase, with the token of the mailed claim link. */
interface Purchase {
  subscriptionId: string;
  token: string;
}

/** The public subscribe form, by default for two seats of Starter. */
export function purchaseOf(
  userEmail: string,
  { planId = 'starter', teamSize = 2 }: PurchaseOptions = {},
) {
  return { planId, userEmail, userName: 'Ada', teamSize };
}

/**
 * Buys and pays on the public page, by default Starter for a team of two; delivers no event.
 * @returns the id of the subscription
 */
export async function payOnPublicPage(
  email: string,
  options: PurchaseOptions = {},
): Promise<string> {
  const answer = await callAs(null, 'POST /api/create-subscription', {
    body: purchaseOf(email, options),
  });
  if (answer.status !== 200) throw new Error(`Buying failed: ${JSON.stringify(answer.body)}`);
  const { url } = answer.body;
  const arrivedAt = await pay(url, options.card);
  if (arrivedAt !== 'http://localhost:3000/success') {
    throw new Error(`Checkout redirects to ${arrivedAt}.`);
  }
  const session = await stripeClient().checkout.sessions.retrieve(url.split('/').at(-1));
  return String(session.subscription);
}

/** Buys on the public page and delivers the events, one after the other. */
export async function buyOnPublicPage(
  email: string,
  options: PurchaseOptions = {},
): Promise<Purchase> {
  const subscriptionId = await payOnPublicPage(email, options);
  for (const event of await eventsOf(subscriptionId)) await deliver(event);
  return { subscriptionId, token: await tokenMailedTo(email) };
}

/** Buys on the public page, with the email in capitals, and delivers every event twice, all concurrently. */
export async function buyWithRepeatedEvents(
  email: string,
  options: PurchaseOptions = {},
): Promise<Purchase> {
  const subscriptionId = await payOnPublicPage(email.toUpperCase(), options);
  const events = await eventsOf(subscriptionId);
  await Promise.all([...events, ...events].map(deliver));
  return { subscriptionId, token: await tokenMailedTo(email) };
}

/** Registers through a claim link. */
export function registerToClaim(email: string, claim: string) {
  return callAs(null, 'POST /api/register', { body: { username: 'ada', email, password, claim } });
}

/** Claims a purchase by its link. */
export function claimByLink(person: Person, token: string) {
  return person.call('POST /api/claims/{token}', { params: { token } });
}

/** Claims a purchase of the account's email by its id, with the button of the dashboard. */
export function claimById(person: Person, id: string) {
  return person.call('POST /api/purchases/{id}', { params: { id } });
}

/** Cancels a purchase by its claim link, as the page of its mails does. */
export function cancelByLink(token: string) {
  return callAs(null, 'DELETE /api/claims/{token}', { params: { token } });
}

/** Cancels a purchase of the account's email by its id, with the button of the dashboard. */
export function cancelById(person: Person, id: string) {
  return person.call('DELETE /api/purchases/{id}', { params: { id } });
}

/** Reports a changed purchase as the table's stream does. @returns whether what it led to failed */
export async function reportPurchase(email: string, subscriptionId: string): Promise<boolean> {
  return (await reportChanged([keys.purchase(email, subscriptionId)])) > 0;
}

/** Reserves a purchase as the first step of a claim, and stops before the request to Stripe. */
export async function interruptClaim(owner: Person, subscriptionId: string): Promise<void> {
  const purchase = await findPurchase(owner.email, subscriptionId);
  if (!purchase) throw new Error('There is no purchase.');
  await transact([reservePurchaseWrite(purchase, await workspaceIdOf(owner))]);
}
