import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Permission } from '#shared/rules/permissions.ts';
import {
  openBilling,
  prepareDashboard,
  show,
} from '#web/pages/dashboard/testing/open-dashboard.tsx';
import { siteUnderTest } from '#web/testing/site.ts';

prepareDashboard();
const site = siteUnderTest();

test('the storage panels show what is used of what is provisioned', async () => {
  await openWith('300000000000', '0');
  await openBilling();
  await screen.findByText('300 GB of 1.5 TB used');
  await screen.findByText('0 bytes of 2 TB used');
  expect(screen.queryByText(/of this storage is used/)).toBeNull();
});

test('Billing says how many minutes of films the cloud has made proxies of this month', async () => {
  await openWith('0', '0');
  await openBilling();
  await screen.findByText(/^Proxies made in the cloud: 1,212 of 3,000 minutes this month\./);
});

test('the gauges are empty as long as nothing is stored, however much is provisioned', async () => {
  await openWith('0', '500000000000');
  await openBilling();
  await screen.findByText('0 bytes of 1.5 TB used');
  expect(await gaugeWidths()).toEqual(['0', '25']);
});

test('storage that is nearly full is warned of, with the way to more', async () => {
  await openWith('1440000000000', '2000000000000');
  await openBilling();
  const hot = (await screen.findByText('More than 95% of this storage is used')).closest(
    'div[role]',
  );
  await screen.findByText('This storage is full');
  if (!(hot instanceof HTMLElement)) throw new Error('The warning has no role.');
  const add = within(hot).getByRole('button', { name: 'Add storage' });
  await waitFor(() => expect(add).toHaveProperty('disabled', false));
  await userEvent.click(add);
  await screen.findByRole('dialog', { name: 'Manage storage' });
});

test('who may not set storage is warned without the way to more', async () => {
  await openWith('1440000000000', '0', ['see_workspace', 'see_files', 'see_billing']);
  await openBilling();
  await screen.findByText('More than 95% of this storage is used');
  expect(screen.queryByRole('button', { name: 'Add storage' })).toBeNull();
});

test('opening Billing again shows how much has been stored elsewhere meanwhile', async () => {
  const answer = await openWith('0', '0');
  await openBilling();
  await screen.findByText('0 bytes of 1.5 TB used');
  answer.hotUsed = '300000000000';
  await userEvent.click(screen.getByRole('link', { name: 'Members' }));
  await openBilling();
  await screen.findByText('300 GB of 1.5 TB used');
});

test('after a plan that Cancel Plan has not ended, Billing and Files say until when everything is kept', async () => {
  const unused = { usedBytes: '0', trashBytes: '0', reservedBytes: '0', provisionedBytes: '0' };
  const hot = { ...unused, usedBytes: '27000' };
  site.alterUser(await site.subscribe(), (user) => ({ ...user, subscription: null }));
  site.intercept('GET /api/storage/usage', () => ({
    answer: { hot, cold: unused, transcoding, keptUntil: '2026-12-25T10:00:00.000Z' },
  }));
  show();
  await openBilling();
  const kept = /^Members and files are kept until Dec.* 25, 2026 \(UTC.*\)$/;
  await screen.findByText(kept);
  await userEvent.click(screen.getByRole('link', { name: 'Files' }));
  await screen.findByText(kept);
  expect(screen.queryByText('Hot storage is full')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Choose a plan' }));
  await screen.findByText('Current Plan');
});

test('cold storage that has been given up while files were in its trash says what is used, once', async () => {
  await openWith('0', '215000', undefined, 0);
  await openBilling();
  await screen.findByText('215 KB used');
  await screen.findByText('Not provisioned');
  expect(screen.queryByText('0 TB used')).toBeNull();
});

test('after a payment the usage is that of the new plan', async () => {
  const owner = await site.signUpWithTeam();
  site.intercept('POST /api/save-subscription', async () => {
    await site.buy(owner, 'business');
    return { answer: { success: true } };
  });
  show('/dashboard?session_id=cs_1');
  await screen.findByText('0 bytes of 1.5 TB used');
});

const transcoding = { usedMinutes: 1_212, planMinutes: 3_000 };

/** The widths of what is coloured of the gauges of hot and cold storage, in percent. */
async function gaugeWidths() {
  await screen.findByText('500 GB of 2 TB used');
  const rects = document.querySelectorAll('main svg[viewBox="0 0 100 1"] rect');
  return [...rects].map((rect) => rect.getAttribute('width'));
}

/** @returns what the next answer says is used of hot storage, in bytes */
async function openWith(
  hotUsed: string,
  coldUsed: string,
  permissions?: Permission[],
  coldTb = 2,
): Promise<{ hotUsed: string }> {
  const answer = { hotUsed };
  const usage = (usedBytes: string, provisionedBytes: string) => ({
    usedBytes,
    provisionedBytes,
    trashBytes: '0',
    reservedBytes: '0',
  });
  const owner = await site.subscribe({ cold: coldTb });
  if (permissions) site.alterUser(owner, (user) => ({ ...user, permissions }));
  site.intercept('GET /api/storage/usage', () => ({
    answer: {
      hot: usage(answer.hotUsed, '1500000000000'),
      cold: usage(coldUsed, String(coldTb * 1e12)),
      transcoding,
      keptUntil: null,
    },
  }));
  show();
  return answer;
}
