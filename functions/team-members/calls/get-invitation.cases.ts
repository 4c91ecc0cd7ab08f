import { email, withMember } from '#testkit/accounts/team.ts';
import { assertEqual, type ReadingCase } from '#testkit/cases/case.ts';
import { callAs } from '#testkit/people.ts';

export const cases: ReadingCase[] = [
  {
    title: 'to a workspace with a name',
    arrange: async () => {
      const { owner, invitation: token } = await withMember(false);
      const body = { companyName: 'Night Shift' };
      await owner.call('POST /api/user/company-name', { body });
      return {
        act: () => callAs(null, 'GET /api/invitations/{token}', { params: { token } }),
        answered: ({ invitation }) =>
          assertEqual('The invitation', invitation, {
            companyName: 'Night Shift',
            invitedBy: 'owner',
            email,
            role: 'Video Editor',
          }),
      };
    },
  },
];
