import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  open,
  openBilling,
  prepareDashboard,
  show,
} from '#web/pages/dashboard/testing/open-dashboard.tsx';
import { running, serve, subscriber } from '#web/testing/dashboard-server.ts';

prepareDashboard();

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
const nothing = { overdue: null, nextInvoice: null, credit: 0, arrangement: null };

test('an overdue payment is shown with its amount and date, and a link to pay that invoice', async () => {
  openWith({ ...nothing, overdue });
  const notice = await noticeWith('$1,000.00 has been overdue since Nov 19.');
  const pay = within(notice).getByRole('link', { name: 'Pay Invoice' });
  expect(pay.getAttribute('href')).toBe(overdue.url);
  expect(within(notice).queryByRole('button')).toBeNull();
  screen.getByText(/An invoice is unpaid\. Update Plan opens it/);
});

test('an invoice that credit paid in part shows what the card was charged', async () => {
  const listed = (total: number, creditApplied: number, amountDue: number) => ({
    id: `in_${total}`,
    number: null,
    createdAt: '2026-11-19T12:00:00.000Z',
    total,
    creditApplied,
    amountDue,
    status: 'paid',
    url: null,
  });
  serve({
    'GET /api/user': () => [200, { user: subscriber({ seats: 2 }) }],
    'GET /api/invoices': () => [
      200,
      { invoices: [listed(50, 33.33, 16.67), listed(-20, 0, 0), listed(75, 0, 75)] },
    ],
  });
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

test('an invoice without a hosted page is paid through the portal', async () => {
  openWith({ ...nothing, overdue: { ...overdue, url: null } });
  const notice = await noticeWith('$1,000.00 has been overdue since Nov 19.');
  within(notice).getByRole('button', { name: 'Manage Plan' });
});

test('while an invoice is unpaid no quote is fetched, and Update Plan works without a figure', async () => {
  const { asked, sent } = serve({
    'GET /api/user': () => [200, { user: subscriber({ status: 'past_due', seats: 1 }) }],
    'GET /api/billing': () => [200, { ...nothing, overdue }],
    'POST /api/create-subscription': () => [200, {}],
  });
  show();
  await openBilling();
  await noticeWith('$1,000.00 has been overdue since Nov 19.');
  await userEvent.click(screen.getByRole('button', { name: 'Update Plan' }));
  await screen.findByRole('button', { name: 'Update Plan' });
  expect(asked).not.toContain('POST /api/quote');
  expect(sent.at(-1)?.[1]).not.toHaveProperty('dueNow');
});

test('a user who may see the bill but not pay sees the overdue amount, without a link to pay', async () => {
  openWith({ ...nothing, overdue }, { permissions: ['see_workspace', 'see_billing'] });
  const notice = await noticeWith('$1,000.00 has been overdue since Nov 19.');
  expect(within(notice).queryByRole('link')).toBeNull();
  within(notice).getByText(/Only the owner can change plan, pay and cancel\./);
});

test('the next invoice is shown with its charge, and the credit that pays part of it', async () => {
  openWith({
    ...nothing,
    nextInvoice: { ...nextInvoice, creditApplied: 30, amountDue: 120 },
    credit: 30,
  });
  const next = await screen.findByRole('region', { name: 'Next invoice' });
  expect(next.textContent).toBe(
    'Dec 22, 20262 membersUpcoming$120.00$150.00 a month, less $30.00 from your credit',
  );
  screen.getByText(/Credit for your next invoices/);
  screen.getByText('$30.00');
});

test('changes that the next invoice settles are shown separately from the month', async () => {
  openWith({ ...nothing, nextInvoice: { ...nextInvoice, total: 71.9, amountDue: 71.9 } });
  await screen.findByText('$150.00 a month, less $78.10 for changes since the last invoice');
});

test('credit is shown even without a next invoice', async () => {
  openWith({ ...nothing, credit: 854.82 });
  await screen.findByText(/Credit for your next invoices/);
  screen.getByText('$854.82');
  expect(screen.queryByRole('region', { name: 'Next invoice' })).toBeNull();
});

test('members added without Update Plan are announced with the amount from the renewal on', async () => {
  openWith({ ...nothing, nextInvoice: { ...nextInvoice, seats: 5, total: 300 } });
  const notice = await noticeWith('From Dec 22, you will be billed for 5 members.');
  within(notice).getByText(/You pay for 2 members today\. The next invoice comes to \$300\.00/);
});

test('the announced renewal amount shows what remains after credit', async () => {
  const credited = { total: 300, creditApplied: 123.45, amountDue: 176.55 };
  openWith({ ...nothing, nextInvoice: { ...nextInvoice, seats: 5, ...credited } });
  const notice = await noticeWith('From Dec 22, you will be billed for 5 members.');
  within(notice).getByText(/comes to \$300\.00, \$176\.55 after your credit\. Update Plan/);
});

test.each([running.seats, 1])(
  'a renewal that bills %i of 2 seats is announced only by the next invoice',
  async (seats) => {
    openWith({ ...nothing, nextInvoice: { ...nextInvoice, seats } });
    await screen.findByRole('region', { name: 'Next invoice' });
    expect(screen.queryByText(/you will be billed/)).toBeNull();
  },
);

test('a billing summary that fails to load shows an error without false figures, and can be retried', async () => {
  let down = true;
  open({
    'GET /api/user': () => [200, { user: subscriber({ status: 'past_due' }) }],
    'GET /api/billing': () =>
      down ? [502, { message: 'No answer.' }] : [200, { ...nothing, overdue, credit: 5 }],
  });
  await openBilling();
  await screen.findByText('The next invoice could not be loaded.');
  const notice = await noticeWith('The last payment did not go through.');
  within(notice).getByRole('button', { name: 'Manage Plan' });
  down = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await noticeWith('$1,000.00 has been overdue since Nov 19.');
  screen.getByText('$5.00');
});

test('the billing summary is requested only with the Billing tab, and only by users who may see the bill', async () => {
  const { asked } = serve({ 'GET /api/user': () => [200, { user: subscriber() }] });
  const { unmount } = show();
  await screen.findByText('ana@northlight.example');
  expect(asked).not.toContain('GET /api/billing');
  await openBilling();
  await screen.findByText('Cost Breakdown');
  expect(asked.filter((route) => route === 'GET /api/billing')).toHaveLength(1);
  unmount();

  const member = { ...subscriber(), role: 'Video Editor', permissions: ['see_workspace'] };
  const others = serve({ 'GET /api/user': () => [200, { user: member }] });
  show();
  await openBilling();
  await screen.findByText(/Only the owner can see plan/);
  expect(others.asked).not.toContain('GET /api/billing');
});

function openWith(summary: object, user: object = {}) {
  open({
    'GET /api/user': () => [200, { user: { ...subscriber(), ...user } }],
    'GET /api/billing': () => [200, summary],
  });
  return openBilling();
}

async function noticeWith(title: string): Promise<HTMLElement> {
  const heading = await screen.findByText(title);
  const notice = heading.closest<HTMLElement>('[role=status]');
  if (!notice) throw new Error('It is no notice.');
  return notice;
}
