import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { running, serve, subscriber } from '#web/testing/dashboard-server.ts';
import { open, openBilling, prepareDashboard, show } from '#web/testing/open-dashboard.tsx';

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
const nothing = { overdue: null, nextInvoice: null, credit: 0 };

test('an overdue payment is shown with its sum and day, and one link pays that invoice', async () => {
  openWith({ ...nothing, overdue });
  const notice = await noticeWith('$1,000.00 has been overdue since Nov 19.');
  const pay = within(notice).getByRole('link', { name: 'Pay Invoice' });
  expect(pay.getAttribute('href')).toBe(overdue.url);
  expect(within(notice).queryByRole('button')).toBeNull();
  screen.getByText(/An invoice is unpaid\. Update Plan opens it/);
});

test('an invoice without a page is paid by way of the portal', async () => {
  openWith({ ...nothing, overdue: { ...overdue, url: null } });
  const notice = await noticeWith('$1,000.00 has been overdue since Nov 19.');
  within(notice).getByRole('button', { name: 'Manage Plan' });
});

test('while an invoice is unpaid nothing is quoted, and Update Plan works without a figure', async () => {
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

test('a user who sees the bill but may not pay sees what is overdue, without a way to pay', async () => {
  openWith({ ...nothing, overdue }, { permissions: ['see_workspace', 'see_billing'] });
  const notice = await noticeWith('$1,000.00 has been overdue since Nov 19.');
  expect(within(notice).queryByRole('link')).toBeNull();
  within(notice).getByText(/Only the owner can change plan, pay and cancel\./);
});

test('the next invoice is shown with its charge, and what credit pays of it', async () => {
  openWith({
    ...nothing,
    nextInvoice: { ...nextInvoice, creditApplied: 30, amountDue: 120 },
    credit: 30,
  });
  const next = await screen.findByRole('region', { name: 'Next invoice' });
  expect(next.textContent).toBe(
    'Dec 22, 20262 membersUpcoming$120.00$150.00 a month, less $30.00 from your credit',
  );
  screen.getByText(/Credit for the next invoices/);
  screen.getByText('$30.00');
});

test('changes that the next invoice settles are shown apart from the month', async () => {
  openWith({ ...nothing, nextInvoice: { ...nextInvoice, total: 71.9, amountDue: 71.9 } });
  await screen.findByText('$150.00 a month, less $78.10 for changes since the last invoice');
});

test('credit is shown even where no invoice comes', async () => {
  openWith({ ...nothing, credit: 854.82 });
  await screen.findByText(/Credit for the next invoices/);
  screen.getByText('$854.82');
  expect(screen.queryByRole('region', { name: 'Next invoice' })).toBeNull();
});

test('members added without Update Plan are announced with the sum from the renewal on', async () => {
  openWith({ ...nothing, nextInvoice: { ...nextInvoice, seats: 5, total: 300 } });
  const notice = await noticeWith('From Dec 22, 5 members are billed.');
  within(notice).getByText(/You pay for 2 members today\. The next invoice comes to \$300\.00/);
});

test.each([running.seats, 1])(
  'a renewal that bills %i of 2 seats is announced by nothing but the next invoice',
  async (seats) => {
    openWith({ ...nothing, nextInvoice: { ...nextInvoice, seats } });
    await screen.findByRole('region', { name: 'Next invoice' });
    expect(screen.queryByText(/members are billed/)).toBeNull();
  },
);

test('where it cannot be loaded that is said, nothing false is, and it can be tried again', async () => {
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

test('it is requested only with the Billing tab, and only by users who may see the bill', async () => {
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
