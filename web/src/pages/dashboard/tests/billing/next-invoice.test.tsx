import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import type { InvoiceSums } from '#shared/calls/billing.ts';
import {
  openBilling,
  prepareDashboard,
  show,
} from '#web/pages/dashboard/testing/open-dashboard.tsx';
import { charged, quoted } from '#web/testing/quotes.ts';
import { siteUnderTest } from '#web/testing/site.ts';

prepareDashboard();
const site = siteUnderTest();

test('without a running plan, credit is deducted from what the card is charged', async () => {
  await openWithoutPlan(33.33);
  await charged('$116.67 now, $150 from Dec 22.');
  await screen.findByText('Your credit of $33.33 is already deducted.');
});

test('credit that exceeds the first month is deducted from the next invoice too', async () => {
  await openWithoutPlan(170);
  await charged('nothing now, $130 on Dec 22, then $150 a month.');
  await screen.findByText('What you have already paid covers it.');
  await screen.findByText('The invoice of Dec 22: $150.00 a month, less $20.00 from your credit.');
});

test('a decrease shows the next invoice to the cent, with the month, the refund and the credit that make it', async () => {
  await openWithNextInvoice({ total: 116.67, creditApplied: 16.67, amountDue: 100 });
  await charged('nothing now, $100 on Dec 22, then $150 a month.');
  await screen.findByText(
    'The invoice of Dec 22: $150.00 a month, less $33.33 for changes since the last invoice, less $16.67 from your credit.',
  );
});

test('a refund larger than the month says what becomes credit', async () => {
  await openWithNextInvoice({ total: -20, creditApplied: 0, amountDue: 0 });
  await charged('nothing now, nothing on Dec 22, then $150 a month.');
  await screen.findByText(
    /less \$170\.00 for changes since the last invoice, and \$20\.00 becomes credit\.$/,
  );
});

test('a next invoice that is just the month is not explained', async () => {
  await openWithNextInvoice({ total: 150, creditApplied: 0, amountDue: 150 });
  await charged('nothing now, $150 from Dec 22.');
  expect(screen.queryByText(/The invoice of Dec 22/)).toBeNull();
});

test('an increase that credit covers says so, and what is left of it for the next invoice', async () => {
  // One seat is billed, and there are two members: Update Plan would charge for the other.
  await site.subscribe({ seats: 1 });
  giveCredit(40);
  const nextInvoice = { total: 150, creditApplied: 10.9, amountDue: 139.1 };
  site.intercept('POST /api/quote', () => ({ answer: { ...quoted(0, 1), nextInvoice } }));
  show();
  await openBilling();
  await charged('nothing now, $139.10 on Dec 22, then $150 a month.');
  await screen.findByText('What you have already paid covers it.');
  await screen.findByText('The invoice of Dec 22: $150.00 a month, less $10.90 from your credit.');
});

/** Opens the billing tab of an owner with five seats, of whom two are left, as the next invoice will be. */
async function openWithNextInvoice(nextInvoice: InvoiceSums) {
  await site.subscribe({ seats: 5 });
  site.intercept('POST /api/quote', () => ({ answer: { ...quoted(0, 1), nextInvoice } }));
  show();
  await openBilling();
}

/** Opens the billing tab of an owner with a team of two, whom the first month costs $150. @param credit US dollars */
async function openWithoutPlan(credit: number) {
  const owner = await site.signUpWithTeam();
  site.alterUser(owner, (user) => ({ ...user, stripeCustomerId: 'cus_1' }));
  giveCredit(credit);
  const { prorationDate: _, ...first } = quoted(150, 1);
  site.intercept('POST /api/quote', () => ({ answer: first }));
  show();
  await openBilling();
}

function giveCredit(credit: number) {
  site.intercept('GET /api/billing', () => ({
    answer: { overdue: null, owed: null, nextInvoice: null, credit, arrangement: null },
  }));
}
