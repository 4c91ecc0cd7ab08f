import { controlEmulator } from '@cutbay/stripe-emulator/control';
import { expect, test } from '@jest/globals';
import { invoicesOf, subscriptionOf } from '#testkit/billing/money.ts';
import { workspaceIdOf } from '#testkit/billing/plans.ts';
import { deliverAll, payInvoice, stripeClient } from '#testkit/billing/stripe.ts';
import {
  quoteFor,
  setStorage,
  subscriber,
  updateAsQuoted,
  updatePlan,
  userOf,
} from '#testkit/billing/subscribers.ts';
import { runningChanges } from '#testkit/file-changes.ts';
import { recordOperatorAlerts } from '#testkit/operator-alerts.ts';
import { addMember, type Person } from '#testkit/people.ts';

const alerts = recordOperatorAlerts();

const stripe = stripeClient();
const control = (order: string, body: object) =>
  controlEmulator(new URL(process.env['STRIPE_API_ORIGIN'] ?? '').origin, order, body);
const renew = (how: object = {}) => control('advance', { days: 32, ...how });
const set = (id: string, change: object) => stripe.subscriptions.update(id, change);
const pause = (id: string, behavior: 'keep_as_draft' | 'mark_uncollectible' | 'void') =>
  set(id, { pause_collection: { behavior } });
const sendInvoices = (id: string, days_until_due: number) =>
  set(id, { collection_method: 'send_invoice', days_until_due });

/** What Update Plan does: it is paid at once, leads to an unpaid invoice or to Checkout, or is refused with a code. */
type Update = 'paid' | 'invoice' | 'checkout' | 'plan_arranged';

interface Row {
  title: string;
  /** Brings the subscription of an owner into the state. */
  into: (id: string) => Promise<unknown>;
  status: string;
  /** US dollars that the mail to the owner gives as overdue. */
  overdue?: number;
  /** Whether a next invoice is announced. */
  next: boolean;
  arrangement?: 'paused' | 'by_invoice';
  update: Update;
  /** The statuses of the invoices since, newest first. */
  invoices: string[];
}

/** The length of the current period, in seconds, and its end. */
async function periodOf(id: string): Promise<{ length: number; end: number }> {
  const { items } = await stripe.subscriptions.retrieve(id);
  const { current_period_start: start = 0, current_period_end: end = 0 } = items.data[0] ?? {};
  return { length: end - start, end };
}

const rows: Row[] = [
  {
    title: 'active',
    into: async () => {},
    status: 'active',
    next: true,
    update: 'paid',
    invoices: [],
  },
  {
    title: 'trialing',
    into: (id) => control('status', { subscription: id, status: 'trialing' }),
    status: 'trialing',
    next: true,
    update: 'paid',
    invoices: [],
  },
  {
    title: 'past due',
    into: () => renew({ fail: true }),
    status: 'past_due',
    overdue: 100,
    next: true,
    update: 'invoice',
    invoices: ['open'],
  },
  {
    title: 'unpaid',
    into: async (id) => {
      await renew({ fail: true });
      await control('status', { subscription: id, status: 'unpaid' });
    },
    status: 'unpaid',
    overdue: 100,
    next: false,
    update: 'checkout',
    invoices: ['open'],
  },
  {
    title: 'paused after a trial',
    into: (id) => control('status', { subscription: id, status: 'paused' }),
    status: 'paused',
    next: false,
    update: 'checkout',
    invoices: [],
  },
  {
    title: 'with paused payments',
    into: (id) => pause(id, 'keep_as_draft'),
    status: 'active',
    next: false,
    arrangement: 'paused',
    update: 'plan_arranged',
    invoices: [],
  },
  {
    title: 'with payments that resume before the renewal',
    into: async (id) => {
      const resumes_at = (await periodOf(id)).end - 86_400;
      await set(id, { pause_collection: { behavior: 'void', resumes_at } });
    },
    status: 'active',
    next: true,
    arrangement: 'paused',
    update: 'plan_arranged',
    invoices: [],
  },
  {
    title: 'with a renewal that is kept as a draft',
    into: async (id) => {
      await pause(id, 'keep_as_draft');
      await renew();
    },
    status: 'active',
    next: false,
    arrangement: 'paused',
    update: 'plan_arranged',
    invoices: ['draft'],
  },
  {
    title: 'with a renewal whose draft is held',
    into: async (id) => {
      const { length } = await periodOf(id);
      await control('advance', { days: (length + 900) / 86_400, finalize: false });
      const [draft] = await invoicesOf(id, 'draft');
      await stripe.invoices.update(String(draft?.id), { auto_advance: false });
    },
    status: 'active',
    next: true,
    arrangement: 'paused',
    update: 'plan_arranged',
    invoices: ['draft'],
  },
  {
    title: 'with a renewal that is voided',
    into: async (id) => {
      await pause(id, 'void');
      await renew();
    },
    status: 'active',
    next: false,
    arrangement: 'paused',
    update: 'plan_arranged',
    invoices: ['void'],
  },
  {
    title: 'with a renewal that is written off',
    into: async (id) => {
      await pause(id, 'mark_uncollectible');
      await renew();
    },
    status: 'active',
    overdue: 100,
    next: false,
    arrangement: 'paused',
    update: 'invoice',
    invoices: ['uncollectible'],
  },
  {
    title: 'with an invoice marked as uncollectible',
    into: async (id) => {
      await renew({ fail: true });
      const [open] = await invoicesOf(id, 'open');
      await stripe.invoices.markUncollectible(String(open?.id));
    },
    status: 'active',
    overdue: 100,
    next: true,
    update: 'invoice',
    invoices: ['uncollectible'],
  },
  {
    title: 'paid by invoice',
    into: (id) => sendInvoices(id, 30),
    status: 'active',
    next: true,
    arrangement: 'by_invoice',
    update: 'plan_arranged',
    invoices: [],
  },
  {
    title: 'paid by invoice, with one that is not due yet',
    into: async (id) => {
      await sendInvoices(id, 20);
      await renew();
    },
    status: 'active',
    next: true,
    arrangement: 'by_invoice',
    update: 'invoice',
    invoices: ['open'],
  },
];

test.each(rows)(
  'a plan that is $title: what the owner sees, what may be changed, what ends',
  async (row) => {
    const { owner, id } = await team();
    await row.into(id);
    await deliverAll(id);
    expect((await userOf(owner)).subscription).toMatchObject({
      plan: 'business',
      status: row.status,
    });
    const { overdue, nextInvoice, arrangement } = (await owner.call('GET /api/billing')).body;
    expect({
      overdue: overdue?.amount,
      next: nextInvoice !== null,
      kind: arrangement?.kind,
    }).toEqual({ overdue: row.overdue, next: row.next, kind: row.arrangement });
    await setStorage(owner, 2, 0);
    expect(outcomeOf(await updatePlan(owner, 'business'))).toBe(row.update);
    // Without those of the team.
    const all = (await stripe.invoices.list({ subscription: id, limit: 100 })).data.slice(0, -2);
    expect(all.map(({ status }) => status)).toEqual(
      row.update === 'paid' ? ['paid', ...row.invoices] : row.invoices,
    );
    await assertKept(owner);
  },
);

test('a plan with a coupon is announced and charged what Stripe charges, less the discount', async () => {
  const { owner, id } = await team();
  await control('discount', { subscription: id, percent: 10 });
  await deliverAll(id);
  expect((await owner.call('GET /api/billing')).body.nextInvoice).toMatchObject({
    total: 90,
    amountDue: 90,
  });
  await setStorage(owner, 2, 0);
  const { dueNow, prorationDate, quote, nextInvoice } = await quoteFor(owner, 'business');
  expect(dueNow).toBeCloseTo(0.9 * (quote.total - 100), 2);
  // The discount of the next invoice is Stripe's to compute: rather none than a wrong one.
  expect(nextInvoice).toBeUndefined();
  const updated = await updateAsQuoted(owner, { quote, dueNow, prorationDate });
  expect(outcomeOf(updated)).toBe('paid');
  expect((await owner.call('GET /api/invoices')).body.invoices[0]).toMatchObject({ total: dueNow });
  expect((await owner.call('GET /api/billing')).body.nextInvoice).toMatchObject({
    total: 0.9 * quote.total,
  });
});

test('an uncollectible invoice alerts the operator, and when it is paid the plan can be changed', async () => {
  const { owner, id } = await team();
  await renew({ fail: true });
  const [open] = await invoicesOf(id, 'open');
  await stripe.invoices.markUncollectible(String(open?.id));
  await deliverAll(id);
  await deliverAll(id);
  const raised = alerts.filter(({ reason }) => reason === 'invoice_uncollectible');
  expect(raised).toMatchObject([
    { workspaceId: await workspaceIdOf(owner), invoice: open?.id, amount: 10_000 },
  ]);
  await payInvoice(String((await owner.call('GET /api/billing')).body.overdue?.url));
  await deliverAll(id);
  expect((await owner.call('GET /api/billing')).body.overdue).toBeNull();
  await setStorage(owner, 2, 0);
  expect(outcomeOf(await updatePlan(owner, 'business'))).toBe('paid');
});

test('a sent invoice that is not paid when it is due makes the plan overdue', async () => {
  const { owner, id } = await team();
  await sendInvoices(id, 5);
  await control('advance', { days: 40 });
  await deliverAll(id);
  expect((await userOf(owner)).subscription).toMatchObject({ status: 'past_due' });
  await assertKept(owner);
});

/** An owner on Business with two members, of whom one more is paid, and a file. */
async function team() {
  const owner = await subscriber('business');
  await addMember(owner);
  await addMember(owner);
  await updatePlan(owner, 'business');
  const { id } = await subscriptionOf(owner);
  return { owner, id };
}

async function assertKept(owner: Person): Promise<void> {
  expect((await owner.call('GET /api/team-members')).body.teamMembers).toHaveLength(2);
  expect(await runningChanges(await workspaceIdOf(owner))).toEqual([]);
}

function outcomeOf({ body }: Awaited<ReturnType<typeof updatePlan>>): Update {
  if (body.success) return 'paid';
  if (body.url?.includes('/invoice/')) return 'invoice';
  return body.url?.includes('/pay/') ? 'checkout' : body.code;
}
