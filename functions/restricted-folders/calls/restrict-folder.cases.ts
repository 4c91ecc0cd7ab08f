import { workspaceIdOf } from '#testkit/billing/plans.ts';
import { subscriber } from '#testkit/billing/subscribers.ts';
import { assertEqual, type Case, reasons } from '#testkit/cases/case.ts';
import { runAllChanges } from '#testkit/file-changes.ts';
import { uploadFile } from '#testkit/files/files.ts';
import { createLink } from '#testkit/files/links.ts';
import {
  foldersOf,
  postRestriction,
  restrictedFoldersOf,
} from '#testkit/files/restricted-folders.ts';
import { startReview } from '#testkit/files/reviews.ts';
import { addMember, signUpInvited, uniqueEmail } from '#testkit/people.ts';

export const cases: Case[] = [
  {
    title: 'by a leader, with a member and a role',
    costs: { roundTrips: 5, because: reasons.checked },
    arrange: async () => {
      const owner = await subscriber('business');
      await uploadFile(owner, 'Atlas/Film.mov', 'A film.');
      const email = uniqueEmail();
      await addMember(owner, email, 'Producer');
      const leader = await signUpInvited(email);
      const { id } = await addMember(owner, uniqueEmail());
      const people = {
        roles: [{ role: 'Team Leader', right: 'comment' }],
        members: [{ id, right: 'view' }],
      };
      return {
        doneBefore: ['already_restricted', 'not_found'],
        act: () => postRestriction(leader, 'Atlas/', people),
        saved: async () => {
          await runAllChanges(await workspaceIdOf(owner));
          const [folder] = await restrictedFoldersOf(leader);
          assertEqual('Its state', folder?.state, 'restricted');
          assertEqual('The roles', folder?.people?.roles, people.roles);
          assertEqual(
            'The rights of members',
            folder?.people?.members.map(({ right }) => right).toSorted(),
            ['manage', 'view'],
          );
          assertEqual('The folders', await foldersOf(leader), [folder?.name]);
        },
      };
    },
  },
  {
    title: 'whose review a member has shared who does not see it from then on',
    costs: { roundTrips: 9, because: 'Each link that ends is ended by a transaction of its own.' },
    arrange: async () => {
      const owner = await subscriber('business');
      await uploadFile(owner, 'Atlas/Film.mov', 'A film.');
      const review = await startReview(owner, 'Atlas/Film.mov');
      const email = uniqueEmail();
      await addMember(owner, email, 'Producer');
      const maker = await signUpInvited(email);
      await createLink(maker, [review.id], {
        may: { comment: true, approve: true, download: false },
      });
      return {
        doneBefore: ['already_restricted', 'not_found'],
        act: () => postRestriction(owner, 'Atlas/'),
        saved: async () => {
          const { links } = (await owner.call('GET /api/links')).body;
          assertEqual('The state of the link', links[0].state, 'ended');
        },
      };
    },
  },
];
