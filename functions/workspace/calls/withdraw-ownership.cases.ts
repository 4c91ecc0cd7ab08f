import { offered, withdrawOwnership } from '#testkit/accounts/ownership.ts';
import { userOf } from '#testkit/billing/subscribers.ts';
import { assertEqual, type Case } from '#testkit/cases/case.ts';
import { signUp } from '#testkit/people.ts';

export const cases: Case[] = [
  {
    title: 'by the owner',
    arrange: async () => {
      const owner = await signUp();
      const { member } = await offered(owner);
      return {
        act: () => withdrawOwnership(owner),
        doneBefore: ['not_found'],
        saved: async () => assertEqual('The offer', (await userOf(member)).ownershipOffer, null),
      };
    },
  },
];
