import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { permissions } from '#shared/rules/permissions.ts';
import { currentToast } from '#web/components/toasts/toast-store.ts';
import {
  openBilling,
  prepareDashboard,
  show,
} from '#web/pages/dashboard/testing/open-dashboard.tsx';
import { siteUnderTest } from '#web/testing/site.ts';

prepareDashboard();
const site = siteUnderTest();

const notice = 'You bought Business for 3 members.';

test('a pending purchase is shown on every tab, and one click claims it', async () => {
  const owner = await signUpWithPurchase();
  await site.confirmEmail(owner);
  const { purchases } = await owner.call('GET /api/purchases');
  show();
  await screen.findByText(notice);
  await openBilling();
  screen.getByText(notice);
  screen.getByText('No active plan');
  await userEvent.click(screen.getByRole('button', { name: 'Add to Workspace' }));
  await screen.findByText('Business, active');
  expect(site.sent()).toEqual([[`POST /api/purchases/${purchases[0]?.id}`, undefined]]);
  await waitFor(() =>
    expect(currentToast()).toMatchObject({
      title: 'Plan added',
      description: 'Business for 3 members now runs in this workspace.',
    }),
  );
  await waitFor(() => expect(screen.queryByText(notice)).toBeNull());
});

test('a purchase beside a running plan cannot be added, and is canceled for a refund once that is confirmed', async () => {
  const owner = await signUpWithPurchase();
  await site.confirmEmail(owner);
  const { purchases } = await owner.call('GET /api/purchases');
  await site.buy(owner, 'starter');
  show();
  await screen.findByText(/^This workspace runs on Starter already, so nothing uses this purchase/);
  expect(screen.queryByRole('button', { name: 'Add to Workspace' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel and Refund' }));
  const dialog = await screen.findByRole('alertdialog', {
    name: 'Cancel Business for 3 members?',
  });
  expect(site.sent()).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel and Refund' }));
  await waitFor(() => expect(screen.queryByText(notice)).toBeNull());
  expect(site.sent()).toEqual([[`DELETE /api/purchases/${purchases[0]?.id}`, undefined]]);
  expect((await owner.call('GET /api/purchases')).purchases).toEqual([]);
});

test.each([
  ['subscription_running', 'There is already an active subscription.'],
  ['plan_too_small', 'This purchase covers 3 seats on Business, and your team has 4 members.'],
] as const)(
  "a claim that is rejected as %s shows the server's message, and the purchase stays pending",
  async (code, message) => {
    await site.confirmEmail(await signUpWithPurchase());
    site.intercept('POST /api/purchases/{id}', () => ({ status: 409, message, code }));
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Add to Workspace' }));
    await waitFor(() =>
      expect(currentToast()).toMatchObject({
        title: 'Error',
        description: message,
        variant: 'destructive',
      }),
    );
    screen.getByText(notice);
  },
);

test.each([
  ['an unconfirmed email', false, permissions],
  ['no right to pay', true, ['see_workspace', 'see_billing']],
] as const)('with %s no purchases are requested', async (_, isConfirmed, held) => {
  const owner = await signUpWithPurchase();
  if (isConfirmed) await site.confirmEmail(owner);
  site.alterUser(owner, (user) => ({ ...user, permissions: [...held] }));
  show();
  await openBilling();
  await screen.findByText('Cost Breakdown');
  expect(site.asked()).not.toContain('GET /api/purchases');
  expect(screen.queryByText(notice)).toBeNull();
});

/** Signs up an owner for whose email Business for three members was bought on the public page. */
async function signUpWithPurchase() {
  const owner = await site.signUp();
  await site.purchase(owner.email, 3);
  return owner;
}
