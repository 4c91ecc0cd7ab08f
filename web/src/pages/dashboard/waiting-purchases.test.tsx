import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { currentToast } from '#web/components/toast-store.ts';
import {
  open,
  openBilling,
  prepareDashboard,
  show,
} from '#web/pages/dashboard/testing/open-dashboard.tsx';
import { type Answers, owner, serve, subscriber } from '#web/testing/dashboard-server.ts';

prepareDashboard();

const purchase = {
  id: 'sub_1',
  plan: 'business',
  seats: 3,
  purchasedAt: '2026-11-20T09:00:00.000Z',
};
const waiting: Answers = { 'GET /api/purchases': () => [200, { purchases: [purchase] }] };
const told = 'You bought Business for 3 members.';

test('a pending purchase is shown on every tab, and one click claims it', async () => {
  let claimed = false;
  const sent = open({
    ...waiting,
    'GET /api/user': () => [200, { user: claimed ? subscriber({ seats: 3 }) : owner }],
    'POST /api/purchases/sub_1': () => {
      claimed = true;
      return [200, { success: true }];
    },
  });
  await screen.findByText(told);
  await openBilling();
  screen.getByText(told);
  screen.getByText('No active plan');
  await userEvent.click(screen.getByRole('button', { name: 'Add to Workspace' }));
  await screen.findByText('Business, active');
  expect(sent).toEqual([['POST /api/purchases/sub_1', undefined]]);
  expect(currentToast()).toMatchObject({
    title: 'Plan added',
    description: 'Business for 3 members now runs in this workspace.',
  });
  expect(screen.queryByText(told)).toBeNull();
});

test.each([
  'There is already an active subscription.',
  'This purchase covers 3 seats on Business, and your team has 4 members.',
])(
  "a rejected claim shows the server's message, and the purchase stays pending: %s",
  async (message) => {
    open({ ...waiting, 'POST /api/purchases/sub_1': () => [409, { message, code: 'refused' }] });
    await userEvent.click(await screen.findByRole('button', { name: 'Add to Workspace' }));
    await waitFor(() =>
      expect(currentToast()).toMatchObject({
        title: 'Error',
        description: message,
        variant: 'destructive',
      }),
    );
    screen.getByText(told);
  },
);

test.each([
  ['an unconfirmed email', { emailConfirmed: false }],
  ['no right to pay', { permissions: ['see_workspace', 'see_billing'] }],
])('with %s no purchases are requested', async (_, user) => {
  const { asked } = serve({
    ...waiting,
    'GET /api/user': () => [200, { user: { ...owner, ...user } }],
  });
  show();
  await openBilling();
  await screen.findByText('Cost Breakdown');
  expect(asked).not.toContain('GET /api/purchases');
  expect(screen.queryByText(told)).toBeNull();
});
