import { subscriber, userOf } from '#testkit/billing/subscribers.ts';
import { assertEqual, type ReadingCase } from '#testkit/cases/case.ts';

export const cases: ReadingCase[] = [
  {
    title: 'of an active plan',
    costs: {
      stripeRequests: 4,
      because: 'Stripe is the ledger: it is asked what is paid, owed and next.',
    },
    arrange: async () => {
      const owner = await subscriber('business');
      const { currentPeriodEnd: at } = (await userOf(owner)).subscription;
      return {
        act: () => owner.call('GET /api/billing'),
        answered: (body) =>
          assertEqual('The billing', body, {
            overdue: null,
            owed: null,
            nextInvoice: { at, seats: 1, total: 50, creditApplied: 0, amountDue: 50 },
            credit: 0,
            arrangement: null,
          }),
      };
    },
  },
];
