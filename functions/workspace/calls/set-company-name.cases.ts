import { stripeClient } from '#testkit/billing/stripe.ts';
import { customerOf, subscriber, userOf } from '#testkit/billing/subscribers.ts';
import { assertEqual, type Case } from '#testkit/cases/case.ts';
import { signUp } from '#testkit/people.ts';

export const cases: Case[] = [
  {
    title: 'for the first time',
    arrange: async () => {
      const owner = await signUp();
      const body = { companyName: 'Night Shift' };
      return {
        act: () => owner.call('POST /api/user/company-name', { body }),
        saved: async () => {
          assertEqual('The name', (await userOf(owner)).companyName, 'Night Shift');
        },
      };
    },
  },
  {
    title: 'of a workspace with a plan',
    costs: {
      stripeRequests: 2,
      because: 'The customer is read, since a business keeps its legal name, and named.',
    },
    arrange: async () => {
      const owner = await subscriber('business');
      const body = { companyName: 'Night Shift' };
      return {
        act: () => owner.call('POST /api/user/company-name', { body }),
        saved: async () => {
          const customer = await stripeClient().customers.retrieve(await customerOf(owner));
          assertEqual('The buyer', !customer.deleted && customer.name, 'Night Shift');
        },
      };
    },
  },
];
