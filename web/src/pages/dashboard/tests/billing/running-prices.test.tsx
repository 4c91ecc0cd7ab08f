import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Subscription } from '#shared/rules/user.ts';
import {
  openBilling,
  prepareDashboard,
  show,
} from '#web/pages/dashboard/testing/open-dashboard.tsx';
import { siteUnderTest } from '#web/testing/site.ts';

prepareDashboard();
const site = siteUnderTest();

const older = {
  prices: { pricePerMember: 20, hotStorageBlock: 12, coldStorageTb: 10 },
};

test("prices that differ from today's are shown next to them, and used in the totals", async () => {
  await openWith(older);
  expect(screen.getByText(/^You pay \$20/).textContent).toBe(
    "You pay $20/member, today's price is $25.",
  );
  expect(screen.getByText(/^You pay \$12/).textContent).toBe(
    "You pay $12 per 250 GB of hot storage, today's price is $15.",
  );
  expect(screen.queryByText(/^You pay \$10/)).toBeNull();
  screen.getByText('2 members at $20');
  screen.getByText('2 × 250 GB at $12');
  expect(screen.getByRole('row', { name: /^Total per month/ }).textContent).toBe(
    'Total per month$84',
  );
  screen.getByText('The first 1 TB is included. Each additional 250 GB is $12 a month.');
});

test("the storage dialog uses the subscription's price", async () => {
  await openWith(older);
  await userEvent.click(screen.getByRole('button', { name: 'Manage storage' }));
  await userEvent.click(await screen.findByRole('button', { name: '0.25 TB more' }));
  screen.getByText('+$12');
  screen.getByText('$96');
});

test("another plan has today’s seat price and the subscription's storage prices", async () => {
  await openWith(older);
  await userEvent.click(screen.getByRole('button', { name: 'Business ($50/member)' }));
  screen.getByText('2 members at $50');
  screen.getByText('2 × 250 GB at $12');
  screen.getByText(/Switching to Business gives up that price/);
});

test("prices that equal today's are not shown separately", async () => {
  await openWith({});
  expect(screen.queryByText(/today's price/)).toBeNull();
});

async function openWith(altered: Partial<Subscription>) {
  site.alterSubscription(await site.subscribe({ plan: 'starter' }), altered);
  show();
  await openBilling();
  await screen.findByText('Cost Breakdown');
  await screen.findByRole('row', { name: /^Total per month/ });
}
