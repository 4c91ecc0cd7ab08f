import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { businessQuote } from '#shared/testing/business-quote.ts';
import {
  address,
  open,
  openBilling,
  prepareDashboard,
} from '#web/pages/dashboard/testing/open-dashboard.tsx';
import { team } from '#web/testing/dashboard-server.ts';

prepareDashboard();

test('Update Plan saves the storage first, then sends every figure on the screen', async () => {
  const sent = open({ 'POST /api/create-subscription': () => [200, { success: true }] });
  await openBilling();
  await userEvent.click(await screen.findByRole('button', { name: 'Update Plan' }));
  await screen.findByText('Billing settings updated successfully!');
  const figures = { ...businessQuote, memberDifference: 0 };
  expect(sent).toEqual([
    ['POST /api/update-storage', { storageAmount: 1.5 }],
    ['POST /api/update-cold-storage', { coldStorageAmount: 2 }],
    ['POST /api/create-subscription', figures],
  ]);
});

test.each([{}, { url: null, redirect: null }, { success: false }])(
  'the response %j does not navigate: Update Plan can be pressed again, and no message is shown',
  async (answer) => {
    const sent = open({ 'POST /api/create-subscription': () => [200, answer] });
    await openBilling();
    await userEvent.click(await screen.findByRole('button', { name: 'Update Plan' }));
    await waitFor(() => expect(sent).toHaveLength(3));
    const again = await screen.findByRole('button', { name: 'Update Plan' });
    await waitFor(() => expect(again).toHaveProperty('disabled', false));
    expect(screen.queryByText('Billing settings updated successfully!')).toBeNull();
    expect(address()).toBe('/dashboard');
  },
);

test('when the figures have changed, the new ones are shown without a message', async () => {
  let count = 2;
  open({
    'GET /api/team-members': () => [200, { teamMembers: team.slice(0, count) }],
    'POST /api/create-subscription': () => {
      count = 1;
      return [409, { message: 'The figures have changed.', code: 'quote_changed' }];
    },
  });
  await openBilling();
  await userEvent.click(await screen.findByRole('button', { name: 'Update Plan' }));
  await screen.findByText('1 member at $50');
  await screen.findByRole('button', { name: 'Update Plan' });
  expect(screen.queryByText(/figures have changed/)).toBeNull();
  expect(screen.queryByText('Billing settings updated successfully!')).toBeNull();
});

test('a return from Checkout saves the subscription and cleans the URL', async () => {
  const sent = open({}, '/dashboard?session_id=cs_1');
  await screen.findByText('Billing settings updated successfully!');
  expect(sent).toEqual([['POST /api/save-subscription', { session_id: 'cs_1' }]]);
  await waitFor(() => expect(address()).toBe('/dashboard'));
});
