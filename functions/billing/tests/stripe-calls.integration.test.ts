import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type Stripe from 'stripe';
import { stripe } from '#core/clients/stripe.ts';
import type { CallRoute } from '#shared/api.ts';
import { buyOnPublicPage } from '#testkit/billing/purchases.ts';
import { deliver, eventsOf, pay, sessionIdIn } from '#testkit/billing/stripe.ts';
import { setStorage, subscriber, updatePlan } from '#testkit/billing/subscribers.ts';
import { callAs, type Person, signUp, uniqueEmail } from '#testkit/people.ts';
import { tokenMailedTo } from '#testkit/table.ts';

/** The requests that the product made to Stripe, such as `POST /v1/subscriptions/{id}`. */
let asked: string[] = [];
const note = ({ method, path }: Stripe.RequestEvent) => {
  const [plain = ''] = path.split('?');
  asked.push(`${method} ${plain.replaceAll(/\/(sub|cs|cus)_\w+/g, '/{id}')}`);
};

const session = 'POST /v1/checkout/sessions';
const aSession = 'GET /v1/checkout/sessions/{id}';
const subscription = 'GET /v1/subscriptions/{id}';
/** Gives a plan that starts its payment settings. */
const settings = 'POST /v1/subscriptions/{id}';

beforeAll(async () => {
  // Warms the caches: prices are fetched once in ten minutes, the portal's configuration once.
  const owner = await subscriber('business');
  await owner.call('POST /api/create-portal-session');
  (await stripe()).on('request', note);
});
afterAll(async () => {
  (await stripe()).off('request', note);
});

/** The requests to Stripe that a successful call makes. */
async function requestsOf(act: () => Promise<{ status: number | undefined }>): Promise<string[]> {
  asked = [];
  const { status } = await act();
  expect([200, 201]).toContain(status);
  return asked;
}

test('a Checkout takes one request, two if one was opened before', async () => {
  const owner = await signUp();
  expect(await requestsOf(() => updatePlan(owner, 'business'))).toEqual([session]);
  expect(await requestsOf(() => updatePlan(owner, 'business'))).toEqual([aSession]);
  expect(await requestsOf(() => updatePlan(owner, 'starter'))).toEqual([
    'POST /v1/checkout/sessions/{id}/expire',
    session,
  ]);
});

test('the return from Checkout takes two requests, and three if its first response was lost', async () => {
  const owner = await signUp();
  const { body } = await updatePlan(owner, 'business');
  const session_id = sessionIdIn(await pay(body.url));
  const returned = () => owner.call('POST /api/save-subscription', { body: { session_id } });
  expect(await requestsOf(() => updatePlan(owner, 'business'))).toEqual([
    aSession,
    subscription,
    settings,
  ]);
  expect(await requestsOf(returned)).toEqual([aSession]);
});

test('an event takes one request, three if it starts an unknown plan, none if it was already processed', async () => {
  const owner = await signUp();
  const { body } = await updatePlan(owner, 'business');
  const session_id = sessionIdIn(await pay(body.url));
  const checkout = await (await stripe()).checkout.sessions.retrieve(session_id);
  const [first, second] = await eventsOf(String(checkout.subscription));
  if (!first || !second) throw new Error('There are no events.');
  // The Checkout on record is fetched once, and settled.
  expect(await requestsOf(() => deliver(first))).toEqual([subscription, settings, aSession]);
  expect(await requestsOf(() => deliver(second))).toEqual([subscription]);
  expect(await requestsOf(() => deliver(second))).toEqual([]);
});

/** What the credit of a decrease, or of a plan that ends, is compared with. */
const books = [
  'GET /v1/customers/{id}/balance_transactions',
  'GET /v1/charges',
  'GET /v1/invoices',
];

test('a quote takes two requests, and one if nothing changes; a change takes four, or five with a confirmed amount, and a decrease three more', async () => {
  const owner = await subscriber('business');
  const quote = (plan: string) => owner.call('POST /api/quote', { body: { plan } });
  const preview = 'POST /v1/invoices/create_preview';
  // What is open, and what is uncollectible.
  const looked = [subscription, 'GET /v1/invoices', 'GET /v1/invoices'];
  const update = 'POST /v1/subscriptions/{id}';
  await setStorage(owner, 2, 0);
  expect(await requestsOf(() => quote('business'))).toEqual([subscription, preview]);
  const { dueNow, prorationDate } = (await quote('business')).body;
  const agreed = () => updatePlan(owner, 'business', { dueNow, prorationDate });
  expect(await requestsOf(agreed)).toEqual([...looked, preview, update]);
  await setStorage(owner, 3, 0);
  expect(await requestsOf(() => updatePlan(owner, 'business'))).toEqual([...looked, update]);
  expect(await requestsOf(() => quote('business'))).toEqual([subscription]);
  await setStorage(owner, 2, 0);
  expect(await requestsOf(() => quote('business'))).toEqual([subscription, preview]);
  expect(await requestsOf(() => updatePlan(owner, 'business'))).toEqual([
    ...looked,
    update,
    ...books,
  ]);
  expect(await requestsOf(() => updatePlan(owner, 'business'))).toEqual(looked);
});

test('the portal takes one request, the invoices with their refunds take two, cancelling takes seven', async () => {
  const owner = await subscriber('business');
  const only = async (route: CallRoute) => requestsOf(() => owner.call(route));
  expect(await only('POST /api/create-portal-session')).toEqual([
    'POST /v1/billing_portal/sessions',
  ]);
  expect(await only('GET /api/invoices')).toEqual(['GET /v1/invoices', 'GET /v1/charges']);
  expect(await only('POST /api/cancel-subscription')).toEqual([
    // What our support has left for the next invoice, which is kept.
    'GET /v1/invoiceitems',
    'DELETE /v1/subscriptions/{id}',
    'GET /v1/invoices',
    ...books,
    // The credit that is left, for the mail.
    'GET /v1/customers/{id}',
  ]);
});

test('loading the dashboard and everyday work make no request to Stripe', async () => {
  const owner = await subscriber('business');
  const everyday: ((person: Person) => Promise<{ status: number | undefined }>)[] = [
    (person) => person.call('GET /api/user'),
    (person) => person.call('GET /api/team-members'),
    (person) => person.call('GET /api/get-storage'),
    (person) => person.call('GET /api/get-cold-storage'),
    (person) => person.call('POST /api/update-storage', { body: { storageAmount: 3 } }),
    (person) =>
      person.call('POST /api/team-members', { body: { email: uniqueEmail(), role: 'Producer' } }),
  ];
  for (const act of everyday) expect(await requestsOf(() => act(owner))).toEqual([]);
});

test('a new name of the company takes two requests where there is a customer, the same name one', async () => {
  const owner = await subscriber('business');
  const body = { companyName: 'Studio' };
  const rename = () => owner.call('POST /api/user/company-name', { body });
  expect((await requestsOf(rename)).map((name) => name.split('/{id}')[0])).toEqual([
    'GET /v1/customers',
    'POST /v1/customers',
  ]);
  expect(await requestsOf(rename)).toHaveLength(1);
});

test('claiming a purchase takes two requests, by button or by link; the list of pending purchases takes none', async () => {
  const owner = await signUp();
  await callAs(null, 'POST /api/confirm-email', {
    body: { token: await tokenMailedTo(owner.email) },
  });
  const { subscriptionId: id } = await buyOnPublicPage(owner.email);
  expect(await requestsOf(() => owner.call('GET /api/purchases'))).toEqual([]);
  const claimByButton = () => owner.call('POST /api/purchases/{id}', { params: { id } });
  const claim = ['POST /v1/subscriptions/{id}', subscription];
  expect(await requestsOf(claimByButton)).toEqual(claim);
  const other = await signUp();
  const { token } = await buyOnPublicPage(other.email);
  const byLink = () => other.call('POST /api/claims/{token}', { params: { token } });
  expect(await requestsOf(byLink)).toEqual(claim);
});
