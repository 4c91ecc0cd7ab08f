import { assertEqual, type ReadingCase } from '#testkit/cases/case.ts';
import { joinedCollaborator, withRestrictedFolder } from '#testkit/files/restricted-folders.ts';
import { addMember, signUpInvited, uniqueEmail } from '#testkit/people.ts';

export const cases: ReadingCase[] = [
  {
    title:
      'by a collaborator: the owner and those who see the folder, without the others of the team',
    costs: { roundTrips: 3, because: 'Names are read from the accounts of those who see it.' },
    arrange: async () => {
      const { owner, folder } = await withRestrictedFolder();
      const email = uniqueEmail();
      await addMember(owner, email, 'Producer');
      await signUpInvited(email);
      const { person } = await joinedCollaborator(owner, folder, 'view');
      return {
        act: () =>
          person.call('GET /api/restricted-folders/{id}/people', { params: { id: folder.id } }),
        answered: ({ people }) =>
          assertEqual(
            'The people',
            people.map((each: { email: string }) => each.email),
            [owner.email, person.email],
          ),
      };
    },
  },
];
