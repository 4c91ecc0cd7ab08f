import { joined, offerOwnership } from '#testkit/accounts/ownership.ts';
import { auditOf } from '#testkit/audit.ts';
import { userOf } from '#testkit/billing/subscribers.ts';
import { assertEqual, type Case } from '#testkit/cases/case.ts';
import { signUp } from '#testkit/people.ts';

export const cases: Case[] = [
  {
    title: 'to a member who has joined',
    costs: { roundTrips: 6, because: 'The row names the user, whose email must be confirmed.' },
    arrange: async () => {
      const owner = await signUp();
      const { id, member } = await joined(owner);
      return {
        act: () => offerOwnership(owner, id),
        saved: async () => {
          const { ownershipOffer } = await userOf(member);
          assertEqual('The offer', [ownershipOffer?.memberId, ownershipOffer?.toUser], [id, true]);
          const kinds = (await auditOf(owner)).map(({ kind }) => kind);
          const entries = kinds.filter((kind) => kind === 'ownership_offered');
          assertEqual('Its audit entries', entries.length, 1);
        },
      };
    },
  },
];
