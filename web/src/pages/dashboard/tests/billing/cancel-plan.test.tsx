import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  openBilling,
  prepareDashboard,
  show,
} from '#web/pages/dashboard/testing/open-dashboard.tsx';
import { siteUnderTest } from '#web/testing/site.ts';

prepareDashboard();
const site = siteUnderTest();

test('Cancel Plan is not offered without a plan', async () => {
  await site.signUp();
  show();
  await openBilling();
  await screen.findByText('No active plan');
  expect(screen.queryByRole('button', { name: 'Cancel Plan' })).toBeNull();
});

test('the storage of a plan is named once, in the amounts that are billed', async () => {
  await site.signUp();
  show();
  await openBilling();
  await userEvent.click(await screen.findByRole('button', { name: /^Starter/ }));
  await screen.findByText('Basic user permissions');
  expect(screen.queryByText('500 GB shared storage')).toBeNull();
});

test('without files the plan is cancelled with one press', async () => {
  await site.subscribe();
  const dialog = await openDialog();
  await waitFor(() =>
    expect(dialog.getByRole('button', { name: /^Yes, Cancel/ })).toHaveProperty('disabled', false),
  );
  expect(dialog.queryByRole('textbox')).toBeNull();
  dialog.getByText(/It holds no media/);
});

test('with files the dialog names how many and how large, and asks for the name of the workspace', async () => {
  const owner = await site.subscribe();
  await site.storeFiles(owner, [
    { path: 'A001.mov', size: 1_500_000 },
    { path: 'Day 2/A002.mov', size: 2_500_000 },
  ]);
  site.intercept('POST /api/cancel-subscription', () => ({ answer: { success: true } }));
  const dialog = await openDialog();
  await dialog.findByText('2 files, 4 MB');
  const yes = dialog.getByRole('button', { name: /^Yes, Cancel/ });
  expect(yes).toHaveProperty('disabled', true);
  const { companyName } = (await owner.call('GET /api/user')).user;
  const name = dialog.getByRole('textbox', { name: `Type ${companyName} to delete its files` });
  await userEvent.type(name, `${companyName}!`);
  expect(yes).toHaveProperty('disabled', true);
  await userEvent.type(name, '{Backspace}');
  await userEvent.click(yes);
  await screen.findByText('Subscription Canceled');
});

test('the dialog leads to downloading the files first', async () => {
  const owner = await site.subscribe();
  await site.storeFiles(owner, [{ path: 'A001.mov' }]);
  const dialog = await openDialog();
  await userEvent.click(await dialog.findByRole('button', { name: 'Open Files' }));
  await screen.findByRole('heading', { level: 1, name: 'Files' });
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

/** Opens the billing tab of the current visitor, and the dialog of Cancel Plan. */
async function openDialog() {
  show();
  await openBilling();
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel Plan' }));
  return within(await screen.findByRole('alertdialog', { name: 'Cancel Subscription' }));
}
