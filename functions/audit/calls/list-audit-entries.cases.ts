import type { AuditEntry } from '#shared/calls/audit.ts';
import { assertEqual, type ReadingCase } from '#testkit/cases/case.ts';
import { addMember, signUp } from '#testkit/people.ts';

const member = 'cutter@studio.example';

export const cases: ReadingCase[] = [
  {
    title: 'of an owner who signed up and added a member, the newest first',
    arrange: async () => {
      const owner = await signUp();
      await addMember(owner, member, 'Producer');
      return {
        act: () => owner.call('GET /api/audit'),
        answered: ({ auditEntries, next }) => {
          const entries = auditEntries.map(({ id: _id, at: _at, ...entry }: AuditEntry) =>
            Object.entries(entry).toSorted(([a], [b]) => (a < b ? -1 : 1)),
          );
          assertEqual('The entries', entries, [
            [
              ['dollarsAMonth', null],
              ['email', member],
              ['kind', 'member_added'],
              ['role', 'Producer'],
              ['who', owner.email],
            ],
            [
              ['dollarsAMonth', null],
              ['kind', 'signed_in'],
              ['who', owner.email],
            ],
          ]);
          assertEqual('The next page', next ?? null, null);
        },
      };
    },
  },
];
