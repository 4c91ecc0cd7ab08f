import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ImmediateCharge } from '#shared/calls/billing.ts';
import {
  openBilling,
  prepareDashboard,
  show,
} from '#web/pages/dashboard/testing/open-dashboard.tsx';
import { charged, quoted } from '#web/testing/quotes.ts';
import { siteUnderTest } from '#web/testing/site.ts';

prepareDashboard();
const site = siteUnderTest();

test('Update Plan says on the button what a press charges, and to which card', async () => {
  const owner = await site.subscribe({ seats: 1 });
  await owner.call('POST /api/update-cold-storage', { body: { coldStorageAmount: 3 } });
  show();
  await openBilling();
  const button = await screen.findByRole('button', { name: 'Update Plan' });
  await within(button).findByText(/^Pays \$\d+(\.\d\d)? now with Visa 4242$/);
  expect(button.getAttribute('aria-describedby')).toBe(
    within(button).getByText(/^Pays/).getAttribute('id'),
  );
});

test('the lines of the charge open beside it', async () => {
  await openWith(5_848.77, {
    card: { brand: 'amex', last4: '0005' },
    lines: [
      { kind: 'members', amount: 5_900 },
      { kind: 'hot', amount: 18.77 },
      { kind: 'earlier', amount: -60 },
      { kind: 'credit', amount: -10 },
    ],
    daysLeft: 24,
  });
  await charged('$5,848.77');
  screen.getByText('Pays $5,848.77 now with American Express 0005');
  await userEvent.click(screen.getByText('What the $5,848.77 is for'));
  const lines = screen.getByText('For the 24 days left until the next invoice.').closest('details');
  expect(lines?.querySelector('dl')?.textContent).toBe(
    'Seats$5,900.00Hot storage$18.77Earlier changes-$60.00Credit-$10.00',
  );
});

test('without a card on file the button names the sum alone', async () => {
  await openWith(29.1, { card: null, lines: [], daysLeft: 1 });
  await screen.findByText('Pays $29.10 now');
  expect(screen.queryByText(/^What the/)).toBeNull();
});

test('a press that charges no card names no sum on the button', async () => {
  await openWith(0);
  await charged('nothing');
  expect(screen.getByRole('button', { name: 'Update Plan' }).textContent).toBe('Update Plan');
});

/** Opens the billing tab of an owner whose change charges an amount in US dollars. */
async function openWith(dueNow: number, charge?: ImmediateCharge) {
  await site.subscribe({ seats: 1 });
  site.intercept('POST /api/quote', () => ({
    answer: { ...quoted(dueNow, 1), ...(charge && { charge }) },
  }));
  show();
  await openBilling();
}
