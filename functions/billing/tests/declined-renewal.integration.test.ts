import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mailDay } from '#core/outbox/mail-dates.ts';
import { invoicesOf, subscriptionOf } from '#testkit/billing/money.ts';
import { advanceStripe, cards, deliver, eventsOf, stripeClient } from '#testkit/billing/stripe.ts';
import { subscriber } from '#testkit/billing/subscribers.ts';
import { startEmulators } from '#testkit/local/emulators.ts';
import type { Person } from '#testkit/people.ts';
import { allItems } from '#testkit/table.ts';

// Separate emulators: this test advances the clock by a month.
let emulators: Awaited<ReturnType<typeof startEmulators>>;
beforeAll(async () => {
  emulators = await startEmulators();
});
afterAll(() => emulators.close());

/** Makes another of Stripe's test cards pay for an owner's subscription. */
async function changeCard(owner: Person, token: string): Promise<void> {
  const { id, customer } = await subscriptionOf(owner);
  const card = await stripeClient().paymentMethods.attach(token, { customer: String(customer) });
  await stripeClient().subscriptions.update(id, { default_payment_method: card.id });
}

/** The texts of the mails to the owner about the failed renewal, after the product handled its event. */
async function mailedAbout(owner: Person): Promise<string[]> {
  const [invoice] = await invoicesOf((await subscriptionOf(owner)).id, 'open');
  expect(invoice?.next_payment_attempt).toEqual(expect.any(Number));
  for (const event of await eventsOf(String(invoice?.id))) {
    if (event.type === 'invoice.payment_failed') await deliver(event);
  }
  const mails = await allItems({
    FilterExpression: 'begins_with(pk, :mail) AND #to = :email',
    ExpressionAttributeNames: { '#to': 'to' },
    ExpressionAttributeValues: { ':mail': 'MAIL#', ':email': owner.email },
  });
  return mails
    .map(({ text }) => String(text))
    .filter((text) => text.includes('could not be charged'));
}

test('the mail about a declined renewal announces a retry only if Stripe will make one', async () => {
  const soft = await subscriber('business');
  await changeCard(soft, 'pm_card_chargeCustomerFail');
  const hard = await subscriber('business', cards.needsPerson);
  await advanceStripe(31);
  const [unpaid] = await invoicesOf((await subscriptionOf(soft)).id, 'open');
  const nextAttempt = mailDay(new Date((unpaid?.next_payment_attempt ?? 0) * 1000));
  expect(await mailedAbout(soft)).toEqual([
    expect.stringContaining(`We will try the card again on ${nextAttempt};`),
  ]);
  expect(await mailedAbout(hard)).toEqual([
    expect.stringContaining('The card will not be charged again automatically'),
  ]);
});
