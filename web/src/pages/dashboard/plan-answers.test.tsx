import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { currentToast } from '#web/components/toast-store.ts';
import {
  open,
  openBilling,
  prepareDashboard,
} from '#web/pages/dashboard/testing/open-dashboard.tsx';
import { owner, subscriber } from '#web/testing/dashboard-server.ts';

prepareDashboard();

test.each([
  [{ success: false }, 'Failed to cancel subscription'],
  [{ success: false, message: 'Not today.' }, 'Not today.'],
  [{ message: 'Not today.' }, 'Not today.'],
  [{}, 'Failed to cancel subscription'],
])(
  'the response %j does not cancel the plan, and is reported as a failure',
  async (answer, said) => {
    const sent = open({ 'POST /api/cancel-subscription': () => [200, answer] });
    await openBilling();
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel Plan' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Yes, Cancel Subscription' }));
    await expectError(said);
    expect(sent).toEqual([['POST /api/cancel-subscription', undefined]]);
    expect(screen.getByRole('alertdialog', { name: 'Cancel Subscription' })).toBeDefined();
  },
);

test.each([
  ['paused', '2099-12-22T10:00:00.000Z', /^Payments are paused until Dec.* 22, 2099$/],
  ['paused', null, 'Payments are paused'],
  ['by_invoice', null, 'Your plan is paid by invoice'],
])(
  'a plan whose payments are %s until %s says so and cannot be changed',
  async (kind, until, says) => {
    const summary = { overdue: null, nextInvoice: null, credit: 0, arrangement: { kind, until } };
    const sent = open({
      'GET /api/user': () => [200, { user: subscriber({}) }],
      'GET /api/billing': () => [200, summary],
    });
    await openBilling();
    await screen.findByText(says);
    expect(screen.getByRole('button', { name: 'Update Plan' })).toHaveProperty('disabled', true);
    expect(sent.filter(([call]) => call === 'POST /api/create-subscription')).toEqual([]);
  },
);

test('a plan that ends cannot be changed until it is kept', async () => {
  let endsAt: string | null = '2099-12-22T10:00:00.000Z';
  const sent = open({
    'GET /api/user': () => [200, { user: subscriber({ endsAt }) }],
    'POST /api/keep-subscription': () => {
      endsAt = null;
      return [200, { success: true }];
    },
  });
  await openBilling();
  await screen.findByText(/^Ends on Dec.* 22, 2099$/);
  screen.getByText(/once you have pressed Keep Plan/);
  screen.getByText('None');
  expect(screen.getByRole('button', { name: 'Update Plan' })).toHaveProperty('disabled', true);
  await userEvent.click(screen.getByRole('button', { name: 'Keep Plan' }));
  await waitFor(() => expect(screen.queryByText(/^Ends on/)).toBeNull());
  expect(sent.filter(([call]) => call === 'POST /api/keep-subscription')).toHaveLength(1);
});

test.each([
  [{ message: 'There is nothing to manage yet.' }, 'There is nothing to manage yet.'],
  [{ url: null, message: 'Not today.' }, 'Not today.'],
  [{ url: '' }, 'Failed to open customer portal'],
  [{}, 'Failed to open customer portal'],
])('the response %j opens no portal, and is reported as a failure', async (answer, said) => {
  const user = { ...owner, stripeCustomerId: 'cus_1' };
  open({
    'GET /api/user': () => [200, { user }],
    'POST /api/create-portal-session': () => [200, answer],
  });
  await openBilling();
  await userEvent.click(await screen.findByRole('button', { name: 'Manage Plan' }));
  await expectError(said);
  expect(screen.getByRole('button', { name: 'Manage Plan' })).toHaveProperty('disabled', false);
});

test.each([
  ['null', null],
  ['empty', ''],
  ['absent', undefined],
])('without a Stripe customer id (%s) no portal button is shown', async (_, stripeCustomerId) => {
  open({ 'GET /api/user': () => [200, { user: { ...owner, stripeCustomerId } }] });
  await openBilling();
  await screen.findByRole('button', { name: 'Update Plan' });
  expect(screen.queryByRole('button', { name: 'Manage Plan' })).toBeNull();
});

async function expectError(description: string) {
  await waitFor(() =>
    expect(currentToast()).toMatchObject({ title: 'Error', description, variant: 'destructive' }),
  );
}
