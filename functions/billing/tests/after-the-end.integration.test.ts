import { controlEmulator } from '@cutbay/stripe-emulator/control';
import { expect, test } from '@jest/globals';
import type Stripe from 'stripe';
import { creditOf, invoicesOf, subscriptionOf } from '#testkit/billing/money.ts';
import { workspaceIdOf } from '#testkit/billing/plans.ts';
import { runReconciliation } from '#testkit/billing/renewals.ts';
import {
  advanceOneSecond,
  advanceStripe,
  deliver,
  eventsOf,
  failAtStripe,
  payInvoice,
  stripeClient,
} from '#testkit/billing/stripe.ts';
import {
  customerOf,
  payCheckout,
  subscriber,
  updatePlan,
  userOf,
} from '#testkit/billing/subscribers.ts';
import { recordOperatorAlerts } from '#testkit/operator-alerts.ts';
import type { Person } from '#testkit/people.ts';
import { mailsTo } from '#testkit/table.ts';

// No money is taken for a plan that has ended, and none is kept in silence.

const alerts = recordOperatorAlerts();
const stripe = stripeClient();

const control = (order: string, body: object) =>
  controlEmulator(new URL(process.env['STRIPE_API_ORIGIN'] ?? '').origin, order, body);

const ends: Record<string, (owner: Person, subscription: string) => Promise<unknown>> = {
  'the portal': async (owner, subscription) => {
    const { body } = await owner.call('POST /api/create-portal-session');
    const form = new URLSearchParams({ action: 'cancel', subscription });
    await fetch(body.url, { method: 'POST', body: form });
  },
  support: (_, subscription) => stripe.subscriptions.cancel(subscription),
  'retries that ran out': (_, subscription) =>
    control('end', { subscription, reason: 'payment_failed' }),
};

test.each(Object.entries(ends))(
  'the renewal that is unpaid when a plan is ended by %s takes no money any more, and the owner is told',
  async (_, end) => {
    const { owner, customer, id, renewal } = await overdue();
    await end(owner, id);
    await deliverEvents(id);
    expect(await stripe.invoices.retrieve(renewal.id)).toMatchObject({ status: 'void' });
    await payInvoice(String(renewal.hosted_invoice_url)).catch(() => undefined);
    expect(await stripe.invoices.retrieve(renewal.id)).toMatchObject({ amount_paid: 0 });
    expect((await owner.call('GET /api/billing')).body).toMatchObject({
      overdue: null,
      owed: null,
    });
    expect(await creditOf(customer)).toBe(0);
    const [mail] = (await mailsTo(owner.email)).filter(({ subject }) =>
      String(subject).includes('has ended'),
    );
    expect(mail?.['text']).toContain('Nothing is left to pay for the month that had begun');
  },
);

test('what is paid for a plan after its end is credit, with a mail and an alert, each once', async () => {
  const { owner, customer, id } = await paidAfterEnd();
  await deliverEvents(id);
  await deliverEvents(id);
  await Promise.all((await paidEvents(id)).map(deliver));
  await assertReturned(owner, customer);
});

test('a payment after the end whose end is noticed later is credit too', async () => {
  const { owner, customer, id } = await paidAfterEnd();
  const [paid] = (await paidEvents(id)).toReversed();
  if (!paid) throw new Error('There is no event.');
  await deliver(paid);
  await assertReturned(owner, customer);
  await deliverEvents(id);
  await assertReturned(owner, customer);
});

test('the crediting of a late payment that is interrupted is completed by the next delivery', async () => {
  const { owner, customer, id } = await paidAfterEnd();
  const [paid] = (await paidEvents(id)).toReversed();
  if (!paid) throw new Error('There is no event.');
  await failAtStripe('POST /v1/customers/{id}/balance_transactions', 'lost_reply', 2);
  expect((await deliver(paid)).status).toBe(502);
  await deliver(paid);
  await assertReturned(owner, customer);
});

test('the nightly check finds a late payment, and what is still payable, if events are lost', async () => {
  const { owner, customer } = await paidAfterEnd();
  const workspaceId = await workspaceIdOf(owner);
  expect(await runReconciliation(workspaceId)).toEqual(['copy_differs repaired']);
  expect(await runReconciliation(workspaceId)).toEqual(['ended_plan_paid repaired']);
  await assertReturned(owner, customer);
  expect(await runReconciliation(workspaceId)).toEqual([]);
});

test('the nightly check finds a late payment for the plan before the one that runs, if its event is lost', async () => {
  const { owner, customer } = await paidAfterEnd();
  const workspaceId = await workspaceIdOf(owner);
  // The end is noticed as the next plan starts; the payment is not.
  await payCheckout(owner, (await updatePlan(owner, 'business')).body.url);
  expect((await userOf(owner)).subscription.status).toBe('active');
  expect(await creditOf(customer)).toBe(0);
  expect(await runReconciliation(workspaceId)).toEqual(['ended_plan_paid repaired']);
  await assertReturned(owner, customer);
  expect(await runReconciliation(workspaceId)).toEqual([]);
});

test('the nightly check voids what an end has left payable', async () => {
  const { owner, id, renewal } = await overdue();
  const workspaceId = await workspaceIdOf(owner);
  await failAtStripe(`POST /v1/invoices/${renewal.id}/void`, '500', 4);
  await stripe.subscriptions.cancel(id);
  await deliverEvents(id);
  await failAtStripe(`POST /v1/invoices/${renewal.id}/void`, '500', 0);
  await runReconciliation(workspaceId);
  expect(await stripe.invoices.retrieve(renewal.id)).toMatchObject({ status: 'void' });
  expect(await runReconciliation(workspaceId)).toEqual([]);
});

test('an invoice for a month before the end stays a debt, which Billing shows until it is paid', async () => {
  const owner = await subscriber('business');
  const customer = await customerOf(owner);
  const { id } = await subscriptionOf(owner);
  await stripe.subscriptions.update(id, { collection_method: 'send_invoice', days_until_due: 90 });
  await advanceStripe(32);
  await advanceStripe(32);
  const [, debt] = await invoicesOf(id, 'open');
  await stripe.subscriptions.cancel(id);
  await deliverEvents(id);
  const open = await invoicesOf(id, 'open');
  expect(open.map((invoice) => invoice.id)).toEqual([debt?.id]);
  const billing = async () => (await owner.call('GET /api/billing')).body;
  expect((await billing()).owed).toMatchObject({ amount: 50, url: debt?.hosted_invoice_url });
  await payInvoice(String(debt?.hosted_invoice_url));
  await deliverEvents(id);
  expect(await billing()).toMatchObject({ owed: null, credit: 0 });
  expect(await creditOf(customer)).toBe(0);
  expect(alerts).toEqual([]);
});

test('what support bills at the end of a plan is paid on purpose', async () => {
  const owner = await subscriber('business');
  const customer = await customerOf(owner);
  const { id, items } = await subscriptionOf(owner);
  await stripe.subscriptions.update(id, {
    items: [{ id: String(items.data[0]?.id), quantity: 3 }],
    proration_behavior: 'create_prorations',
  });
  await stripe.subscriptions.cancel(id, { invoice_now: true });
  await deliverEvents(id);
  const [last] = await invoicesOf(id, 'paid');
  expect(last?.amount_paid).toBeGreaterThan(5_000);
  expect(await creditOf(customer)).toBe(0);
});

/** An owner whose renewal is unpaid. */
async function overdue() {
  const owner = await subscriber('business');
  const customer = await customerOf(owner);
  const { id } = await subscriptionOf(owner);
  await advanceStripe(31, true);
  await deliverEvents(id);
  const [renewal] = await invoicesOf(id, 'open');
  if (!renewal) throw new Error('There is no unpaid renewal.');
  return { owner, customer, id, renewal };
}

/** An owner who has pressed "Pay now" of an earlier mail after the plan had ended, before we knew of that. */
async function paidAfterEnd() {
  const { renewal, ...rest } = await overdue();
  await stripe.subscriptions.cancel(rest.id);
  await advanceOneSecond();
  await payInvoice(String(renewal.hosted_invoice_url));
  expect(await stripe.invoices.retrieve(renewal.id)).toMatchObject({ status: 'paid' });
  return rest;
}

async function assertReturned(owner: Person, customer: string): Promise<void> {
  expect(await creditOf(customer)).toBe(5_000);
  expect((await owner.call('GET /api/billing')).body.credit).toBe(50);
  const mails = (await mailsTo(owner.email)).filter(({ subject }) =>
    String(subject).includes('Your payment of $50.00 is credit'),
  );
  expect(mails).toHaveLength(1);
  const raised = alerts.filter(({ reason }) => reason === 'paid_after_end');
  expect(raised).toMatchObject([{ workspaceId: await workspaceIdOf(owner), amount: 5_000 }]);
}

async function paidEvents(id: string): Promise<Stripe.Event[]> {
  return (await eventsOf(id)).filter(({ type }) => type === 'invoice.paid');
}

async function deliverEvents(id: string): Promise<void> {
  for (const event of await eventsOf(id)) await deliver(event);
}
