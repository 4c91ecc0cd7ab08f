import type { TeamMember } from '#shared/calls/team-members.ts';
import { email, withMember } from '#testkit/accounts/team.ts';
import { assertEqual, type ReadingCase, reasons } from '#testkit/cases/case.ts';
import { addMember, signUpInvited } from '#testkit/people.ts';

export const cases: ReadingCase[] = [
  {
    title: 'of a member who has joined, and of one who is invited',
    costs: { roundTrips: 3, because: reasons.described },
    arrange: async () => {
      const { owner, id } = await withMember(true);
      const invited = await addMember(owner, 'cutter@studio.example', 'Producer');
      return {
        act: () => owner.call('GET /api/team-members'),
        answered: ({ teamMembers, owner: named, next }) => {
          const rows = teamMembers.map((row: TeamMember) => [
            row.id,
            row.email,
            row.role,
            row.status,
            row.name ?? null,
            row.hasSecondFactor ?? null,
          ]);
          assertEqual('The team', rows, [
            [id, email, 'Video Editor', 'active', 'cutter', false],
            [invited.id, 'cutter@studio.example', 'Producer', 'invited', null, null],
          ]);
          assertEqual('The owner', named ?? null, null);
          assertEqual('The next page', next ?? null, null);
        },
      };
    },
  },
  {
    title: 'by an editor, after a colleague was renamed',
    costs: { roundTrips: 3, because: reasons.described },
    arrange: async () => {
      const { owner, member: colleague } = await withMember(true);
      const { email: editorEmail } = await addMember(owner, 'editor@studio.example');
      const editor = await signUpInvited(editorEmail);
      await colleague?.call('POST /api/user/username', { body: { username: 'night-owl' } });
      return {
        act: () => editor.call('GET /api/team-members'),
        answered: ({ teamMembers, owner: named }) => {
          assertEqual('The owner', named?.email, owner.email);
          const rows = teamMembers.map((row: TeamMember) => [
            row.name,
            row.hasSecondFactor ?? null,
          ]);
          assertEqual('The team', rows, [
            ['night-owl', null],
            ['cutter', null],
          ]);
        },
      };
    },
  },
];
