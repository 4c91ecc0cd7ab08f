import type { PaidPlanId } from '#shared/rules/plans.ts';
import { quote } from '#shared/rules/pricing.ts';
import { type Person, signUp, uniqueEmail } from '#testkit/people.ts';
import { cards, pay, sessionIdIn } from './stripe.ts';

/** What Update Plan sends: the figures that the dashboard shows for the server's current state. */
export async function displayedQuote(owner: Person, plan: PaidPlanId) {
  const [team, hot, cold] = await Promise.all([
    owner.call('GET /api/team-members'),
    owner.call('GET /api/get-storage'),
    owner.call('GET /api/get-cold-storage'),
  ]);
  const { storageAmount } = hot.body;
  const { coldStorageAmount } = cold.body;
  const members = team.body.teamMembers.length;
  return { ...quote({ plan, members, storageAmount, coldStorageAmount }), memberDifference: 0 };
}

/** Clicks Update Plan with the displayed figures, unless some are tampered with. */
export async function updatePlan(owner: Person, plan: PaidPlanId, tampered: object = {}) {
  const body = { ...(await displayedQuote(owner, plan)), ...tampered };
  return owner.call('POST /api/create-subscription', { body });
}

/** The quote for Update Plan, as the dashboard requests it. */
export async function quoteFor(owner: Person, plan: PaidPlanId) {
  const { status, body } = await owner.call('POST /api/quote', { body: { plan } });
  if (status !== 200) throw new Error(`There is no quote: ${JSON.stringify(body)}`);
  return body;
}

/** Clicks Update Plan with the figures of a quote, including the amount due now, unless some are tampered with. */
export function updateAsQuoted(
  owner: Person,
  { quote, dueNow, prorationDate }: Awaited<ReturnType<typeof quoteFor>>,
  tampered: object = {},
) {
  const body = { ...quote, memberDifference: 0, dueNow, prorationDate, ...tampered };
  return owner.call('POST /api/create-subscription', { body });
}

/** An owner with a running plan, paid on Checkout and synced on the return from it. */
export async function subscriber(
  plan: PaidPlanId,
  card = cards.pays,
  email = uniqueEmail(),
): Promise<Person> {
  const owner = await signUp(email);
  const { body } = await updatePlan(owner, plan);
  await payCheckout(owner, body.url, card);
  return owner;
}

/** Pays on Checkout and returns to the dashboard, which saves the subscription. */
export async function payCheckout(owner: Person, url: string, card = cards.pays) {
  const session_id = sessionIdIn(await pay(url, card));
  return owner.call('POST /api/save-subscription', { body: { session_id } });
}

/** Requests amounts of storage, in TB. */
export async function setStorage(owner: Person, storageAmount: number, coldStorageAmount: number) {
  await owner.call('POST /api/update-storage', { body: { storageAmount } });
  await owner.call('POST /api/update-cold-storage', { body: { coldStorageAmount } });
}

/** The amounts of hot and cold storage that are requested, in TB. */
export async function requestedStorage(owner: Person) {
  const hot = await owner.call('GET /api/get-storage');
  const cold = await owner.call('GET /api/get-cold-storage');
  return [hot.body.storageAmount, cold.body.coldStorageAmount];
}

/** The id of the owner's customer at Stripe. */
export async function customerOf(owner: Person): Promise<string> {
  return String((await userOf(owner)).stripeCustomerId);
}

/** The user as the dashboard receives it, including the plan. */
export async function userOf(owner: Person) {
  return (await owner.call('GET /api/user')).body.user;
}
