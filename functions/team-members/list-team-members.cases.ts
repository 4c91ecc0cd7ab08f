import type { TeamMember } from '#shared/team-members.ts';
import { assertEqual, type ReadingCase } from '#testkit/cases/case.ts';
import { addMember } from '#testkit/people.ts';
import { email, withMember } from '#testkit/team.ts';

export const cases: ReadingCase[] = [
  {
    title: 'of a member who has joined, and of one who is invited',
    arrange: async () => {
      const { owner, id } = await withMember(true);
      const invited = await addMember(owner, 'cutter@studio.example', 'Producer');
      return {
        act: () => owner.call('GET /api/team-members'),
        answered: ({ teamMembers, next }) => {
          const rows = teamMembers.map((row: TeamMember) => [
            row.id,
            row.email,
            row.role,
            row.status,
            row.hasSecondFactor ?? null,
          ]);
          assertEqual('The team', rows, [
            [id, email, 'Video Editor', 'active', false],
            [invited.id, 'cutter@studio.example', 'Producer', 'invited', null],
          ]);
          assertEqual('The next page', next ?? null, null);
        },
      };
    },
  },
];
