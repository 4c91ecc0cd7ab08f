import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { currentToast } from '#web/components/toasts/toast-store.ts';
import {
  openBilling,
  prepareDashboard,
  show,
} from '#web/pages/dashboard/testing/open-dashboard.tsx';
import { siteUnderTest } from '#web/testing/site.ts';

prepareDashboard();
const site = siteUnderTest();

test.each([
  [{ success: false }, 'Failed to cancel subscription'],
  [{ success: false, message: 'Not today.' }, 'Not today.'],
  [{ message: 'Not today.' }, 'Not today.'],
  [{}, 'Failed to cancel subscription'],
])(
  'the response %j does not cancel the plan, and is reported as a failure',
  async (answer, said) => {
    await site.subscribe();
    site.intercept('POST /api/cancel-subscription', () => unshaped(answer));
    show();
    await openBilling();
    // Without files, which it knows then, the dialog asks for no name.
    await screen.findByText('0 bytes of 1.5 TB used');
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel Plan' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Yes, Cancel Subscription' }));
    await expectError(said);
    expect(site.sent()).toEqual([['POST /api/cancel-subscription', undefined]]);
    expect(screen.getByRole('alertdialog', { name: 'Cancel Subscription' })).toBeDefined();
  },
);

test.each([
  ['paused', '2099-12-22T10:00:00.000Z', /^Payments are paused until Dec.* 22, 2099 \(UTC.*\)$/],
  ['paused', null, 'Payments are paused'],
  ['by_invoice', null, 'Your plan is paid by invoice'],
] as const)(
  'a plan whose payments are %s until %s says so and cannot be changed',
  async (kind, until, says) => {
    const summary = {
      overdue: null,
      owed: null,
      nextInvoice: null,
      credit: 0,
      arrangement: { kind, until },
    };
    await site.subscribe();
    site.intercept('GET /api/billing', () => ({ answer: summary }));
    show();
    await openBilling();
    await screen.findByText(says);
    expect(screen.getByRole('button', { name: 'Update Plan' })).toHaveProperty('disabled', true);
    expect(site.sent()).toEqual([]);
  },
);

test('a plan that ends cannot be changed until it is kept', async () => {
  const owner = await site.subscribe();
  const currentPeriodEnd = '2099-12-22T10:00:00.000Z';
  site.alterSubscription(owner, { currentPeriodEnd, endsAt: currentPeriodEnd });
  site.intercept('POST /api/keep-subscription', () => {
    site.alterSubscription(owner, { currentPeriodEnd, endsAt: null });
    return { answer: { success: true } };
  });
  show();
  await openBilling();
  await screen.findByText(/^Ends on Dec.* 22, 2099 \(UTC.*\)$/);
  await screen.findByText(/once you have pressed Keep Plan/);
  await screen.findByText('None');
  expect(screen.getByRole('button', { name: 'Update Plan' })).toHaveProperty('disabled', true);
  await userEvent.click(screen.getByRole('button', { name: 'Keep Plan' }));
  await waitFor(() => expect(screen.queryByText(/^Ends on/)).toBeNull());
  expect(site.sent()).toEqual([['POST /api/keep-subscription', undefined]]);
});

test.each([
  [{ message: 'There is nothing to manage yet.' }, 'There is nothing to manage yet.'],
  [{ url: null, message: 'Not today.' }, 'Not today.'],
  [{ url: '' }, 'Failed to open customer portal'],
  [{}, 'Failed to open customer portal'],
])('the response %j opens no portal, and is reported as a failure', async (answer, said) => {
  site.alterUser(await site.signUp(), (user) => ({ ...user, stripeCustomerId: 'cus_1' }));
  site.intercept('POST /api/create-portal-session', () => unshaped(answer));
  show();
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
  const { user } = await (await site.signUp()).call('GET /api/user');
  site.intercept('GET /api/user', () => unshaped({ user: { ...user, stripeCustomerId } }));
  show();
  await openBilling();
  await screen.findByRole('button', { name: 'Update Plan' });
  expect(screen.queryByRole('button', { name: 'Manage Plan' })).toBeNull();
});

function unshaped(answer: object) {
  return { status: 200, text: JSON.stringify(answer) } as const;
}

async function expectError(description: string) {
  await waitFor(() =>
    expect(currentToast()).toMatchObject({ title: 'Error', description, variant: 'destructive' }),
  );
}
