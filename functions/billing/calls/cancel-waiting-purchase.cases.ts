import { findPurchase } from '#core/billing/purchases/pending-purchase-store.ts';
import { auditOf } from '#testkit/audit.ts';
import { buyOnPublicPage, cancelById } from '#testkit/billing/purchases.ts';
import { assertEqual, type Case } from '#testkit/cases/case.ts';
import { confirmEmail, signUp } from '#testkit/people.ts';

const email = 'ada@studio.example';

export const cases: Case[] = [
  {
    title: 'of a confirmed email',
    costs: { roundTrips: 3, because: 'The purchase is read, then marked.' },
    arrange: async () => {
      const owner = await signUp(email);
      await confirmEmail(owner);
      const { subscriptionId } = await buyOnPublicPage(email);
      return {
        act: () => cancelById(owner, subscriptionId),
        saved: async () => {
          const purchase = await findPurchase(email, subscriptionId);
          // Deleted once the stream has reported it.
          assertEqual('Waiting', purchase !== null && !purchase.cancelledAt, false);
          const kinds = (await auditOf(owner)).map(({ kind }) => kind);
          const entries = kinds.filter((kind) => kind === 'purchase_cancelled');
          assertEqual('Entries in Activity', entries.length, 1);
        },
      };
    },
  },
];
