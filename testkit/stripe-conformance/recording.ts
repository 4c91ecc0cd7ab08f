import { controlEmulator } from '@cutbay/stripe-emulator/control';
import { checkAll as runReconciliation } from '#core/reconciliation/run.ts';
import { required } from '#core/runtime/environment.ts';
import { calls as contract } from '#shared/api.ts';
import { env } from '#shared/ops/environment.ts';
import { allCases } from '#testkit/all-cases/all-cases.ts';
import { workspaceIdOf } from '#testkit/billing/plans.ts';
import {
  advanceOneSecond,
  advanceStripe,
  deliver,
  pay,
  stripeClient,
} from '#testkit/billing/stripe.ts';
import { setStorage, subscriber, updatePlan } from '#testkit/billing/subscribers.ts';
import type { Environment } from '#testkit/faults/environment.ts';
import { emptyFigures } from '#testkit/faults/figures.ts';
import { cleanRun } from '#testkit/faults/run.ts';
import { withGrantedAccess } from '#testkit/granted-access.ts';
import { type Person, signUp } from '#testkit/people.ts';
import { interceptRequests, type OutgoingRequest } from '#testkit/request-interceptor.ts';

const billingCalls = new Set<string>([
  'events/stripe-webhook',
  'events/reconcile',
  'POST /api/register',
  'POST /api/confirm-new-email',
  'DELETE /api/account',
  ...Object.entries(contract).flatMap(([file, { route }]) =>
    file.startsWith('billing/') ? route : [],
  ),
]);

/** Delivers the latest event of a type that the emulator has sent. */
async function deliverLatest(type: string): Promise<void> {
  const [event] = (await stripeClient().events.list({ type, limit: 1 })).data;
  if (!event) throw new Error(`There is no event ${type}.`);
  await deliver(event);
}

/**
 * Buys a second subscription elsewhere for a customer with credit: it is cancelled and refunded, and the credit is
 * restored.
 */
async function buyTwice(): Promise<void> {
  const owner = await signUp();
  await pay((await updatePlan(owner, 'business')).body.url);
  await deliverLatest('checkout.session.completed');
  await advanceOneSecond();
  const workspaceId = await workspaceIdOf(owner);
  const stripe = stripeClient();
  const { id: customer } = await stripe.customers.create({ email: owner.email });
  await stripe.customers.createBalanceTransaction(customer, { amount: -1000, currency: 'usd' });
  const { data } = await stripe.prices.list({ lookup_keys: ['starter_member'] });
  const { url } = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer,
    line_items: [{ price: String(data[0]?.id), quantity: 1 }],
    client_reference_id: workspaceId,
    subscription_data: { metadata: { workspaceId } },
    success_url: 'http://localhost:3000/dashboard?session_id={CHECKOUT_SESSION_ID}',
  });
  await pay(String(url));
  await deliverLatest('customer.subscription.created');
}

async function paidByDisputedCard(): Promise<void> {
  await subscriber('business', '4000 0000 0000 0259');
  await deliverLatest('charge.dispute.created');
}

/** A subscriber within the hour in which the renewal's invoice is a draft. */
async function subscriberWithDraft(): Promise<Person> {
  const owner = await subscriber('business');
  const [running] = (await stripeClient().subscriptions.list()).data;
  const seconds = (running?.items.data[0]?.current_period_end ?? 0) - (running?.created ?? 0);
  const command = { days: seconds / 86_400, finalize: false };
  await controlEmulator(required(env.stripeApiOrigin), 'advance', command);
  return owner;
}

/** Cancels while the renewal's invoice is a draft, and then loads the billing once more. */
async function cancelWithDraft(): Promise<void> {
  const owner = await subscriberWithDraft();
  await owner.call('POST /api/cancel-subscription');
  await owner.call('GET /api/billing');
}

/** Changes the plan while the renewal's invoice is a draft, which is collected first. */
async function updateWithDraft(): Promise<void> {
  const owner = await subscriberWithDraft();
  await setStorage(owner, 2, 0);
  await updatePlan(owner, 'business');
}

async function failedRenewal(): Promise<void> {
  await subscriber('business');
  await advanceStripe(31, true);
  await deliverLatest('invoice.payment_failed');
}

async function reconciled(): Promise<void> {
  await subscriber('business');
  await withGrantedAccess('events/reconcile', () => runReconciliation(true));
}

/** Records every request to Stripe while every function that involves money runs. */
export async function recordProduct(environment: Environment): Promise<OutgoingRequest[]> {
  const requests: OutgoingRequest[] = [];
  const recording = <T>(work: () => Promise<T>) =>
    interceptRequests((request, send) => {
      requests.push(request);
      return send();
    }, work);
  for (const one of allCases.filter(({ call }) => billingCalls.has(call))) {
    const clean = await recording(() => cleanRun(environment, one, emptyFigures()));
    requests.push(...clean.requests);
  }
  const extraCases = [
    buyTwice,
    cancelWithDraft,
    updateWithDraft,
    failedRenewal,
    paidByDisputedCard,
    reconciled,
  ];
  for (const work of extraCases) {
    await environment.reset();
    await recording(work);
  }
  return requests.filter(({ to }) => to === 'stripe');
}
