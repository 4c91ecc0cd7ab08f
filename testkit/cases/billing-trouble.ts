import { addMember, type Person, signUp } from '#testkit/people.ts';
import {
  advanceOneSecond,
  advanceStripe,
  changePrice,
  deliver,
  openInvoices,
  pay,
  payInvoice,
  stripeClient,
} from '#testkit/stripe.ts';
import { setStorage, subscriber, updatePlan, userOf } from '#testkit/subscribers.ts';
import { assertEqual, type Case } from './case.ts';
import { planOf, seatsAtStripe, updating } from './plan-change.ts';

/** A card that can be saved and is declined at each charge. */
const declinedLater = '4000 0000 0000 0341';

/** Update Plan with an unexpected state at Stripe. */
export const updateFailures: Case[] = [
  {
    title: 'with more members, after the price was raised',
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
    arrange: async () => {
      const owner = await subscriber('business');
      const { stripeCustomerId } = await userOf(owner);
      await stripeClient().customers.del(stripeCustomerId);
      return updating(owner, 'business');
    },
  },
  {
    title: 'while a renewal is unpaid',
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
    title: 'to undo a declined increase that carries the credit of many decreases',
    arrange: async () => {
      const owner = await subscriber('business');
      await setStorage(owner, 1, 20);
      await updatePlan(owner, 'business');
      for (const terabytes of [18, 16, 14, 12, 10, 8]) {
        await advanceOneSecond();
        await setStorage(owner, 1, terabytes);
        await updatePlan(owner, 'business');
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

/** The portal of a deleted customer. */
export const portalFailures: Case[] = [
  {
    title: 'of a customer who was deleted at Stripe',
    arrange: async () => {
      const owner = await subscriber('business');
      const { stripeCustomerId } = await userOf(owner);
      await stripeClient().customers.del(stripeCustomerId);
      return {
        act: () => owner.call('POST /api/create-portal-session'),
        doneBefore: ['no_subscription'],
        saved: async () => {
          assertEqual('The customer', (await userOf(owner)).stripeCustomerId, null);
        },
      };
    },
  },
];

/** Cancelling with an unpaid invoice. */
export const cancelFailures: Case[] = [
  {
    title: 'while a renewal is unpaid',
    arrange: async () => {
      const owner = await subscriber('business');
      await advanceStripe(31, true);
      return {
        act: () => owner.call('POST /api/cancel-subscription'),
        doneBefore: ['no_subscription'],
        saved: async () => {
          assertEqual('The plan', await planOf(owner), ['business', 'canceled']);
          assertEqual('Open invoices', (await openInvoices()).length, 0);
        },
      };
    },
  },
  {
    title: 'at a price that has been raised since',
    arrange: async () => {
      const owner = await subscriber('business');
      await changePrice('business_member', 6000);
      return {
        act: () => owner.call('POST /api/cancel-subscription'),
        doneBefore: ['no_subscription'],
        saved: async () => assertEqual('The plan', await planOf(owner), ['business', 'canceled']),
      };
    },
  },
];

/** The return from a Checkout session that was opened before a price increase. */
export const returnFailures: Case[] = [
  {
    title: 'on the return from a Checkout that was opened before the price was raised',
    arrange: async () => {
      const owner = await signUp('ada@studio.example');
      const { body } = await updatePlan(owner, 'business');
      await changePrice('business_member', 6000);
      return {
        act: payAndReturn,
        saved: async () => {
          assertEqual('The plan', await planOf(owner), ['business', 'active']);
          assertEqual('Seats at the price shown', await seatsAtStripe(), [1, 5000]);
        },
      };

      async function payAndReturn() {
        const [session] = (await stripeClient().checkout.sessions.list({ limit: 1 })).data;
        const session_id = session?.id ?? '';
        if (session?.status === 'open') await pay(body.url);
        return owner.call('POST /api/save-subscription', { body: { session_id } });
      }
    },
  },
];

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
