import { withMember } from '#testkit/accounts/team.ts';
import { auditOf } from '#testkit/audit.ts';
import { assertEqual, type Case } from '#testkit/cases/case.ts';

export const cases: Case[] = [
  {
    title: 'of a team, with its audit log',
    costs: {
      roundTrips: 5,
      because: 'The rows of the team name the accounts that have a second factor.',
    },
    arrange: async () => {
      const { owner } = await withMember(true);
      return {
        act: () => owner.call('GET /api/export'),
        saved: async () => {
          const kinds = (await auditOf(owner)).map(({ kind }) => kind);
          assertEqual('An audit entry of the export', kinds.includes('workspace_exported'), true);
        },
      };
    },
  },
];
