import { expect, test } from '@jest/globals';
import { paymentFailedMail } from '#core/billing/purchases/mails.ts';
import { withUnpaidInvoice } from '#testkit/billing/money.ts';
import { deliver, eventsOf, failAtStripe, stripeClient } from '#testkit/billing/stripe.ts';
import { allItems } from '#testkit/table.ts';

/** The mails to an address about a failed payment. */
async function failuresMailedTo(email: string): Promise<string[]> {
  const mails = await allItems({
    FilterExpression: 'begins_with(pk, :mail) AND #to = :email',
    ExpressionAttributeNames: { '#to': 'to' },
    ExpressionAttributeValues: { ':mail': 'MAIL#', ':email': email },
  });
  return mails
    .map(({ text }) => String(text))
    .filter((text) => text.includes('could not be charged'));
}

/** An owner whose payment failed, with the event that reports it. */
async function withFailedPayment() {
  const found = await withUnpaidInvoice();
  const events = await eventsOf(found.invoice.id);
  const event = events.findLast(({ type }) => type === 'invoice.payment_failed');
  if (!event) throw new Error('There is no event of the failed payment.');
  return { ...found, event };
}

test('the mail after a failed payment states the amount due and links to the page that pays that invoice', async () => {
  const { owner, invoice, event } = await withFailedPayment();
  for (let n = 0; n < 2; n += 1) expect(await deliver(event)).toMatchObject({ status: 200 });
  const [mail, ...more] = await failuresMailedTo(owner.email);
  expect(more).toEqual([]);
  const due = `$${(invoice.amount_remaining / 100).toFixed(2)}`;
  expect(mail).toContain(`could not be charged ${due}`);
  expect(mail).toContain(String(invoice.hosted_invoice_url));
});

test('no mail is sent for an invoice that was voided before its event arrived', async () => {
  const { owner, invoice, event } = await withFailedPayment();
  await stripeClient().invoices.voidInvoice(invoice.id);
  expect(await deliver(event)).toMatchObject({ status: 200 });
  expect(await failuresMailedTo(owner.email)).toEqual([]);
});

test('an event fails while Stripe cannot provide its invoice, and its next delivery sends the mail', async () => {
  const { owner, invoice, event } = await withFailedPayment();
  await failAtStripe(`GET /v1/invoices/${invoice.id}`, '500', 2);
  expect(await deliver(event)).toMatchObject({ status: 502 });
  expect(await failuresMailedTo(owner.email)).toEqual([]);
  await deliver(event);
  expect(await failuresMailedTo(owner.email)).toHaveLength(1);
});

test('the mail states the day of the invoice and of the next attempt, so that several differ', () => {
  const text = failureMail(new Date('2026-11-25T09:00:00Z'));
  expect(text).toContain('invoiced on November 22, 2026 (UTC).');
  expect(text).toContain('We will try the card again on November 25, 2026 (UTC);');
  expect(text).toContain('Pay $58.20 now');
});

test('the mail promises no further attempt where Stripe makes none', () => {
  const text = failureMail(null);
  expect(text).toContain('The card will not be charged again automatically');
  expect(text).not.toContain('try the card again');
});

function failureMail(nextAttemptAt: Date | null): string {
  const { text } = paymentFailedMail({
    to: 'a@studio.example',
    companyName: 'Night Shift',
    plan: 'business',
    amountDue: 58.2,
    issuedAt: new Date('2026-11-22T09:00:00Z'),
    nextAttemptAt,
    url: 'https://invoice.stripe.com/i/1',
  });
  return text;
}
