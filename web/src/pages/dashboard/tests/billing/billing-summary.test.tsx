import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Billing } from '#shared/calls/billing.ts';
import type { Permission } from '#shared/rules/permissions.ts';
import {
  openBilling,
  prepareDashboard,
  pressUpdatePlan,
  show,
} from '#web/pages/dashboard/testing/open-dashboard.tsx';
import { siteUnderTest } from '#web/testing/site.ts';

prepareDashboard();
const site = siteUnderTest();

const overdue = {
  amount: 1_000,
  since: '2026-11-19T12:00:00.000Z',
  url: 'https://invoice.stripe.com/i/1',
};
const nextInvoice = {
  at: '2026-12-22T12:00:00.000Z',
  seats: 2,
  total: 150,
  creditApplied: 0,
  amountDue: 150,
};
const nothing = { overdue: null, owed: null, nextInvoice: null, credit: 0, arrangement: null };

test('an overdue payment is shown with its amount and date, and a link to pay that invoice', async () => {
  await openWith({ ...nothing, overdue });
  const notice = await noticeWith(/^\$1,000\.00 has been overdue since Nov \d+, 2026 \(UTC.*\)\.$/);
  const pay = within(notice).getByRole('link', { name: 'Pay Invoice' });
  expect(pay.getAttribute('href')).toBe(overdue.url);
  expect(within(notice).queryByRole('button')).toBeNull();
  await screen.findByText(/An invoice is unpaid\. Update Plan opens it/);
});

test('an overdue owner reads how the plan becomes smaller', async () => {
  await openWith({ ...nothing, overdue });
  const notice = await noticeWith(/^\$1,000\.00 has been overdue since Nov \d+, 2026 \(UTC.*\)\.$/);
  within(notice).getByText(/To make the plan smaller, pay this first/);
  within(notice).getByText(/If you cannot pay this amount, contact us/);
});

test('what is unpaid of an earlier plan is shown with a link to pay it, and blocks nothing', async () => {
  await openWith({ ...nothing, owed: { ...overdue, amount: 50 } });
  const notice = await noticeWith('$50.00 of an earlier plan is unpaid.');
  const pay = within(notice).getByRole('link', { name: 'Pay Invoice' });
  expect(pay.getAttribute('href')).toBe(overdue.url);
  expect(screen.queryByText(/An invoice is unpaid\./)).toBeNull();
});

test('Cancel Plan says what becomes of the credit', async () => {
  await openWith({ ...nothing, credit: 33.5 });
  await screen.findByText(/Credit for your next invoices/);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel Plan' }));
  await screen.findByText(
    'Your credit of $33.50 stays on your account and pays for your next plan.',
  );
});

test('an invoice that credit paid in part shows what the card was charged', async () => {
  const listed = (total: number, creditApplied: number, amountDue: number) => ({
    id: `in_${total}`,
    number: null,
    createdAt: '2026-11-19T12:00:00.000Z',
    total,
    creditApplied,
    amountDue,
    refunded: 0,
    status: 'paid',
    url: null,
  });
  await site.subscribe();
  const invoices = [listed(50, 33.33, 16.67), listed(-20, 0, 0), listed(75, 0, 75)];
  site.intercept('GET /api/invoices', () => ({ answer: { invoices } }));
  show();
  await openBilling();
  const [part, credit, whole] = (await screen.findAllByText('paid')).map((status) =>
    status.closest('li'),
  );
  expect(part?.textContent).toContain('$16.67');
  expect(part?.textContent).toContain('$50.00, less $33.33 from your credit');
  expect(credit?.textContent).toContain('$20.00 became credit');
  expect(whole?.textContent).toMatch(/\$75\.00$/);
});

test('what was refunded of an invoice is shown beside it', async () => {
  await site.subscribe();
  const invoice = {
    id: 'in_1',
    number: null,
    createdAt: '2026-11-19T12:00:00.000Z',
    total: 50,
    creditApplied: 10,
    amountDue: 40,
    refunded: 12.5,
    status: 'paid',
    url: null,
  };
  site.intercept('GET /api/invoices', () => ({ answer: { invoices: [invoice] } }));
  show();
  await openBilling();
  await screen.findByText('$50.00, less $10.00 from your credit. $12.50 was refunded');
});

test('an invoice without a hosted page is paid through the portal', async () => {
  await openWith({ ...nothing, overdue: { ...overdue, url: null } });
  const notice = await noticeWith(/^\$1,000\.00 has been overdue since Nov \d+, 2026 \(UTC.*\)\.$/);
  within(notice).getByRole('button', { name: 'Manage Plan' });
});

test('while an invoice is unpaid no quote is fetched, and Update Plan works without a figure', async () => {
  const owner = await site.subscribe({ seats: 1 });
  site.alterSubscription(owner, { status: 'past_due' });
  site.intercept('GET /api/billing', () => ({ answer: { ...nothing, overdue } }));
  site.intercept('POST /api/create-subscription', () => ({ status: 200, text: '{}' }));
  show();
  await openBilling();
  await noticeWith(/^\$1,000\.00 has been overdue since Nov \d+, 2026 \(UTC.*\)\.$/);
  await pressUpdatePlan();
  await waitFor(() => expect(site.sent().at(-1)?.[0]).toBe('POST /api/create-subscription'));
  await screen.findByRole('button', { name: 'Update Plan' });
  expect(site.asked()).not.toContain('POST /api/quote');
  expect(site.sent().at(-1)?.[1]).not.toHaveProperty('dueNow');
});

test('a user who may see the bill but not pay sees the overdue amount, without a link to pay', async () => {
  await openWith({ ...nothing, overdue }, ['see_workspace', 'see_billing']);
  const notice = await noticeWith(/^\$1,000\.00 has been overdue since Nov \d+, 2026 \(UTC.*\)\.$/);
  expect(within(notice).queryByRole('link')).toBeNull();
  within(notice).getByText(/Only the owner can change plan, pay and cancel\./);
});

test('the next invoice is shown with its charge, and the credit that pays part of it', async () => {
  await openWith({
    ...nothing,
    nextInvoice: { ...nextInvoice, creditApplied: 30, amountDue: 120 },
    credit: 30,
  });
  const next = await screen.findByRole('region', { name: 'Next invoice' });
  expect(next.textContent).toBe(
    'Dec 22, 20262 membersUpcoming$120.00$150.00 a month, less $30.00 from your credit',
  );
  await screen.findByText(/Credit for your next invoices/);
  await screen.findByText('$30.00');
});

test('changes that the next invoice settles are shown separately from the month', async () => {
  await openWith({ ...nothing, nextInvoice: { ...nextInvoice, total: 71.9, amountDue: 71.9 } });
  await screen.findByText('$150.00 a month, less $78.10 for changes since the last invoice');
});

test('credit is shown even without a next invoice', async () => {
  await openWith({ ...nothing, credit: 854.82 });
  await screen.findByText(/Credit for your next invoices/);
  await screen.findByText('$854.82');
  expect(screen.queryByRole('region', { name: 'Next invoice' })).toBeNull();
});

test('members added without Update Plan are announced with the amount from the renewal on', async () => {
  await openWith({ ...nothing, nextInvoice: { ...nextInvoice, seats: 5, total: 300 } });
  const notice = await noticeWith(
    /^From Dec \d+, 2026 \(UTC.*\), you will be billed for 5 members\.$/,
  );
  within(notice).getByText(/You pay for 2 members today\. The next invoice comes to \$300\.00/);
});

test('the announced renewal amount shows what remains after credit', async () => {
  const credited = { total: 300, creditApplied: 123.45, amountDue: 176.55 };
  await openWith({ ...nothing, nextInvoice: { ...nextInvoice, seats: 5, ...credited } });
  const notice = await noticeWith(
    /^From Dec \d+, 2026 \(UTC.*\), you will be billed for 5 members\.$/,
  );
  within(notice).getByText(/comes to \$300\.00, \$176\.55 after your credit\. Update Plan/);
});

test.each([2, 1])(
  'a renewal that bills %i of 2 seats is announced only by the next invoice',
  async (seats) => {
    await openWith({ ...nothing, nextInvoice: { ...nextInvoice, seats } });
    await screen.findByRole('region', { name: 'Next invoice' });
    expect(screen.queryByText(/you will be billed/)).toBeNull();
  },
);

test('a billing summary that fails to load shows an error without false figures, and can be retried', async () => {
  let down = true;
  site.alterSubscription(await site.subscribe(), { status: 'past_due' });
  site.intercept('GET /api/billing', () =>
    down
      ? { status: 502, message: 'No answer.', code: 'payment_provider' }
      : { answer: { ...nothing, overdue, credit: 5 } },
  );
  show();
  await openBilling();
  await screen.findByText('The next invoice could not be loaded.');
  const notice = await noticeWith('The last payment did not go through.');
  within(notice).getByRole('button', { name: 'Manage Plan' });
  down = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await noticeWith(/^\$1,000\.00 has been overdue since Nov \d+, 2026 \(UTC.*\)\.$/);
  await screen.findByText('$5.00');
});

test('the billing summary is requested only with the Billing tab, and only by users who may see the bill', async () => {
  const owner = await site.subscribe();
  const { unmount } = show();
  await screen.findByText('ana@northlight.example');
  expect(site.asked()).not.toContain('GET /api/billing');
  await openBilling();
  await screen.findByText('Cost Breakdown');
  await waitFor(() => expect(summaries()).toHaveLength(1));
  unmount();

  const { member } = await site.joinTeam(owner, 'Video Editor');
  site.browseAs(member);
  show('/dashboard/billing');
  await screen.findByText(/Only the owner can see plan/);
  expect(summaries()).toHaveLength(1);
});

/** Opens the billing tab of an owner with two seats. @param permissions those of the owner unless given */
async function openWith(summary: Billing, permissions?: Permission[]) {
  const owner = await site.subscribe();
  if (permissions) site.alterUser(owner, (user) => ({ ...user, permissions }));
  site.intercept('GET /api/billing', () => ({ answer: summary }));
  show();
  await openBilling();
}

function summaries() {
  return site.asked().filter((route) => route === 'GET /api/billing');
}

async function noticeWith(title: string | RegExp): Promise<HTMLElement> {
  const heading = await screen.findByText(title);
  const notice = heading.closest<HTMLElement>('[role=status]');
  if (!notice) throw new Error('It is no notice.');
  return notice;
}
