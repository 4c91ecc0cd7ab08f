import { findPurchase } from '#core/billing/purchases/pending-purchase-store.ts';
import { buyOnPublicPage, cancelByLink } from '#testkit/billing/purchases.ts';
import { assertEqual, type Case } from '#testkit/cases/case.ts';

const email = 'ada@studio.example';

export const cases: Case[] = [
  {
    title: 'by the link of its mails',
    costs: {
      roundTrips: 4,
      because: 'The link is limited and read, then the purchase is read and marked.',
    },
    arrange: async () => {
      const { subscriptionId, token } = await buyOnPublicPage(email);
      return {
        act: () => cancelByLink(token),
        saved: async () => {
          const purchase = await findPurchase(email, subscriptionId);
          // Deleted once the stream has reported it.
          assertEqual('Waiting', purchase !== null && !purchase.cancelledAt, false);
        },
      };
    },
  },
];
