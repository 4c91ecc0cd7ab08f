import { email, withMember } from '#testkit/accounts/team.ts';
import { workspaceIdOf } from '#testkit/billing/plans.ts';
import { assertEqual, type ReadingCase } from '#testkit/cases/case.ts';
import { signUp } from '#testkit/people.ts';

export const cases: ReadingCase[] = [
  {
    title: 'of a user who also belongs to the team of another',
    costs: {
      roundTrips: 4,
      because: 'The caller has a current workspace, and memberships name the others.',
    },
    arrange: async () => {
      const person = await signUp(email);
      const own = await workspaceIdOf(person);
      const { owner, invitation: token } = await withMember(false);
      const body = { companyName: 'Night Shift' };
      await owner.call('POST /api/user/company-name', { body });
      await person.call('POST /api/invitations/{token}', { params: { token } });
      const theirs = await workspaceIdOf(owner);
      return {
        act: () => person.call('GET /api/workspaces'),
        answered: ({ workspaces }) =>
          assertEqual('The workspaces', workspaces, [
            { id: own, companyName: null, role: 'Owner', current: false },
            { id: theirs, companyName: 'Night Shift', role: 'Video Editor', current: true },
          ]),
      };
    },
  },
];
