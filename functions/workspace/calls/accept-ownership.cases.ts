import { acceptOwnership, offered } from '#testkit/accounts/ownership.ts';
import { team } from '#testkit/accounts/team.ts';
import { stripeClient } from '#testkit/billing/stripe.ts';
import { customerOf, subscriber, userOf } from '#testkit/billing/subscribers.ts';
import { assertEqual, type Case } from '#testkit/cases/case.ts';
import { signUp } from '#testkit/people.ts';

export const cases: Case[] = [
  {
    title: 'of a workspace with a plan',
    costs: {
      roundTrips: 4,
      stripeRequests: 1,
      because: 'The emails of its customers at Stripe are changed before the owner is.',
    },
    arrange: async () => {
      const owner = await subscriber('starter');
      const customer = await customerOf(owner);
      const { member } = await offered(owner);
      return {
        act: () => acceptOwnership(member),
        doneBefore: ['not_found'],
        saved: async () => {
          const roles = [(await userOf(owner)).role, (await userOf(member)).role];
          assertEqual('The roles', roles, ['Creative Director', 'Owner']);
          const { email } = owner;
          assertEqual('The team', await team(member), [
            { email, role: 'Creative Director', status: 'active' },
          ]);
          const stored = await stripeClient().customers.retrieve(customer);
          assertEqual('The email at Stripe', 'email' in stored && stored.email, member.email);
        },
      };
    },
  },
  {
    title: 'of a workspace without a plan',
    costs: { roundTrips: 4, because: 'The row and the owner are read before they swap places.' },
    arrange: async () => {
      const owner = await signUp();
      const { member } = await offered(owner);
      return {
        act: () => acceptOwnership(member),
        doneBefore: ['not_found'],
        saved: async () => assertEqual('The role', (await userOf(member)).role, 'Owner'),
      };
    },
  },
];
