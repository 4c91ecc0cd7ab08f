import { subscriber } from '#testkit/billing/subscribers.ts';
import { assertEqual, type ReadingCase } from '#testkit/cases/case.ts';

export const cases: ReadingCase[] = [
  {
    title: 'of an active plan',
    costs: {
      stripeRequests: 2,
      because: 'Stripe is the ledger: it is asked what is paid, owed and next.',
    },
    arrange: async () => {
      const owner = await subscriber('business');
      return {
        act: () => owner.call('GET /api/invoices'),
        answered: ({ invoices: [invoice, ...others] }) => {
          assertEqual('Other invoices', others, []);
          assertEqual('The invoice', [invoice.total, invoice.status], [50, 'paid']);
        },
      };
    },
  },
];
