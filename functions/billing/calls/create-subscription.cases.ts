import { lowerBySupport } from '#testkit/billing/money.ts';
import { payFor, seatsAtStripe, updating } from '#testkit/billing/plan-changes.ts';
import { purchaseOf } from '#testkit/billing/purchases.ts';
import {
  advanceOneSecond,
  advanceStripe,
  cards,
  changePrice,
  deliver,
  openInvoices,
  pay,
  payInvoice,
  stripeClient,
} from '#testkit/billing/stripe.ts';
import { setStorage, subscriber, updatePlan, userOf } from '#testkit/billing/subscribers.ts';
import { type Answer, assertEqual, type Case } from '#testkit/cases/case.ts';
import { addMember, callAs, type Person, signUp } from '#testkit/people.ts';

const email = 'ada@studio.example';

/** A card that can be saved and is declined at each charge. */
const declinedLater = '4000 0000 0000 0341';

const because = 'A Checkout, with prices and payment methods that are looked up every ten minutes.';

export const cases: Case[] = [
  {
    title: 'for the first time',
    costs: { roundTrips: 3, stripeRequests: 1, because },
    arrange: async () => updating(await signUp(email), 'business'),
  },
  {
    title: 'while a Checkout for something else is open',
    costs: {
      roundTrips: 3,
      stripeRequests: 2,
      because: 'A change of what runs is planned, made and paid; an earlier Checkout is closed.',
    },
    arrange: async () => {
      const owner = await signUp(email);
      await updatePlan(owner, 'starter');
      return updating(owner, 'business');
    },
  },
  {
    title: 'after a Checkout was paid without a return',
    costs: {
      roundTrips: 6,
      stripeRequests: 3,
      because: 'A change of what runs is planned, made and paid; an earlier Checkout is closed.',
    },
    isUnsettled: true,
    arrange: async () => {
      const owner = await signUp(email);
      await pay((await updatePlan(owner, 'business')).body.url);
      return updating(owner, 'business');
    },
  },
  {
    title: 'to pay more by the card on file',
    costs: {
      stripeRequests: 4,
      because: 'A change of what runs is planned, made and paid; an earlier Checkout is closed.',
    },
    arrange: async () => {
      const owner = await subscriber('starter');
      await setStorage(owner, 2, 1);
      return updating(owner, 'business');
    },
  },
  {
    title: 'to pay less',
    costs: {
      roundTrips: 4,
      stripeRequests: 7,
      because: 'A change of what runs is planned, made and paid; an earlier Checkout is closed.',
    },
    arrange: async () => {
      const owner = await signUp(email);
      await setStorage(owner, 2, 1);
      await payFor(owner, await updatePlan(owner, 'business'));
      await setStorage(owner, 1, 0);
      return updating(owner, 'starter');
    },
  },
  {
    title: 'to pay more by a card that requires authentication',
    costs: {
      stripeRequests: 4,
      because: 'A change of what runs is planned, made and paid; an earlier Checkout is closed.',
    },
    arrange: async () => updating(await subscriber('starter', cards.needsPerson), 'business'),
  },
  {
    title: 'from the public page',
    costs: { stripeRequests: 1, because },
    arrange: async () => {
      const act = () => callAs(null, 'POST /api/create-subscription', { body: purchaseOf(email) });
      return {
        act,
        afterSuccess: (answer: Answer) => payFor(null, answer),
        saved: async () => {
          const { data } = await stripeClient().subscriptions.list();
          assertEqual('Active subscriptions', data.length, 1);
        },
      };
    },
  },
  {
    title: 'with more members, after the price was raised',
    costs: {
      stripeRequests: 4,
      because: 'A change of what runs is planned, made and paid; an earlier Checkout is closed.',
    },
    arrange: async () => {
      const owner = await subscriber('business');
      await addMember(owner);
      await addMember(owner);
      await changePrice('business_member', 6000);
      const arranged = updating(owner, 'business');
      return {
        ...arranged,
        saved: async () => {
          await arranged.saved();
          assertEqual('Seats at their old price', await seatsAtStripe(), [2, 5000]);
        },
      };
    },
  },
  {
    title: 'after the customer was deleted at Stripe',
    costs: {
      roundTrips: 9,
      stripeRequests: 12,
      because: 'The customer is removed from the table, and created again.',
    },
    isUnsettled: true,
    arrange: async () => {
      const owner = await subscriber('business');
      const { stripeCustomerId } = await userOf(owner);
      await stripeClient().customers.del(stripeCustomerId);
      return updating(owner, 'business');
    },
  },
  {
    title: 'while a renewal is unpaid',
    costs: {
      stripeRequests: 3,
      because: 'A change of what runs is planned, made and paid; an earlier Checkout is closed.',
    },
    arrange: async () => {
      const owner = await subscriber('business');
      await advanceStripe(31, true);
      await setStorage(owner, 2, 0);
      const arranged = updating(owner, 'business');
      return {
        ...arranged,
        afterSuccess: async ({ body: { url } }) => {
          const [unpaid] = await openInvoices();
          assertEqual('The payment URL', url, unpaid?.hosted_invoice_url);
          await payInvoice(url);
        },
      };
    },
  },
  {
    title: 'to undo an increase that was declined',
    costs: {
      stripeRequests: 4,
      because: 'A change of what runs is planned, made and paid; an earlier Checkout is closed.',
    },
    arrange: async () => {
      const owner = await subscriber('business');
      await replaceCard(owner, declinedLater);
      await setStorage(owner, 3, 0);
      await updatePlan(owner, 'business');
      assertEqual('Open invoices', (await openInvoices()).length, 1);
      await setStorage(owner, 1, 0);
      const arranged = updating(owner, 'business');
      return {
        ...arranged,
        saved: async () => {
          await arranged.saved();
          assertEqual('Open invoices', (await openInvoices()).length, 0);
        },
      };
    },
  },
  {
    title: 'to undo a declined increase that carries the credit of many decreases by our support',
    costs: {
      stripeRequests: 7,
      because: 'The invoice is voided, its lines are read, and the credit is restored, once.',
    },
    arrange: async () => {
      const owner = await subscriber('business');
      await setStorage(owner, 1, 20);
      await updatePlan(owner, 'business');
      for (const terabytes of [18, 16, 14, 12, 10, 8]) {
        await advanceOneSecond();
        await lowerBySupport(owner, terabytes);
      }
      const due = await nextDue(owner);
      await advanceOneSecond();
      await replaceCard(owner, declinedLater);
      await setStorage(owner, 1, 60);
      await updatePlan(owner, 'business');
      await setStorage(owner, 1, 8);
      const arranged = updating(owner, 'business');
      return {
        ...arranged,
        saved: async () => {
          await arranged.saved();
          assertEqual('The next invoice', await nextDue(owner), due);
        },
      };
    },
  },
];

async function nextDue(owner: Person): Promise<number | undefined> {
  return (await owner.call('GET /api/billing')).body.nextInvoice?.amountDue;
}

/** Saves another card as the portal does; its event updates the subscription. */
async function replaceCard(
  owner: Awaited<ReturnType<typeof subscriber>>,
  card: string,
): Promise<void> {
  const { body } = await owner.call('POST /api/create-portal-session');
  const form = new URLSearchParams({ action: 'card', card });
  const answer = await fetch(body.url, { method: 'POST', redirect: 'manual', body: form });
  if (!answer.ok && answer.status !== 303)
    throw new Error(`The portal responded with ${answer.status}.`);
  for (const event of (await stripeClient().events.list({ type: 'customer.updated' })).data) {
    await deliver(event);
  }
}
