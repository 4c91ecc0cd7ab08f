import { setUpPasskey } from '#testkit/accounts/second-factor.ts';
import { auditOf } from '#testkit/audit.ts';
import { userOf } from '#testkit/billing/subscribers.ts';
import { assertEqual, type Case, reasons } from '#testkit/cases/case.ts';
import { signUp } from '#testkit/people.ts';

export const cases: Case[] = [
  {
    title: 'by an owner with a second factor',
    costs: { roundTrips: 3, because: reasons.limitFirst },
    arrange: async () => {
      const owner = await signUp();
      await setUpPasskey(owner);
      const body = { required: true };
      return {
        act: () => owner.call('PUT /api/workspace/second-factor', { body }),
        saved: async () => {
          assertEqual('Whether it is required', (await userOf(owner)).secondFactorRequired, true);
          const kinds = (await auditOf(owner)).map(({ kind }) => kind);
          const entries = kinds.filter((kind) => kind === 'second_factor_required');
          assertEqual('Its audit entries', entries.length, 1);
        },
      };
    },
  },
];
