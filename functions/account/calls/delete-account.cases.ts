import { keys } from '#core/table/keys.ts';
import { assertNotified } from '#testkit/accounts/team.ts';
import { email, login } from '#testkit/accounts/test-account.ts';
import { cards, stripeClient } from '#testkit/billing/stripe.ts';
import { subscriber, updatePlan } from '#testkit/billing/subscribers.ts';
import { type Arranged, assertEqual, type Case } from '#testkit/cases/case.ts';
import { assertEmptied } from '#testkit/files/emptying.ts';
import { uploadParts } from '#testkit/files/files.ts';
import { withFile } from '#testkit/files/stored-files.ts';
import { assertNothingReserved, withUploadingMember } from '#testkit/files/uploads.ts';
import { addMember, type Person, password, signUp, signUpInvited } from '#testkit/people.ts';
import { itemsOf } from '#testkit/table.ts';

const because = 'The steps of an end are made one after the other, so that each can be resumed.';

export const cases: Case[] = [
  {
    title: 'of an owner with a team and a plan',
    costs: { roundTrips: 37, stripeRequests: 7, because },
    arrange: async () => {
      const owner = await subscriber('business', cards.pays, email);
      const cutter = await joined(owner, 'cutter@studio.example');
      await addMember(owner);
      const arranged = deleting(owner);
      return {
        ...arranged,
        saved: async () => {
          await arranged.saved();
          // Stripe's event that the plan has ended may come before the deletion is tried again.
          await assertNotified(cutter, 'workspace_closed', 'plan_ended');
        },
      };
    },
  },
  {
    title: 'of an owner with an open Checkout',
    costs: { roundTrips: 36, stripeRequests: 3, because },
    arrange: async () => {
      const owner = await signUp(email);
      await updatePlan(owner, 'starter');
      return deleting(owner);
    },
  },
  {
    title: 'of a member of another team',
    costs: { roundTrips: 24, because },
    arrange: async () => {
      const owner = await signUp('owner@studio.example');
      const arranged = deleting(await joined(owner, email));
      return {
        ...arranged,
        saved: async () => {
          await arranged.saved();
          const { teamMembers } = (await owner.call('GET /api/team-members')).body;
          assertEqual('The team', teamMembers, []);
        },
      };
    },
  },
  {
    title: 'of an owner with files, in the middle of an upload',
    costs: { roundTrips: 36, stripeRequests: 7, because },
    arrange: async () => {
      const { owner, workspaceId } = await withFile();
      await uploadParts(owner, 'half.mov');
      return {
        act: () => owner.call('DELETE /api/account', { body: { password } }),
        doneBefore: ['signed_out'],
        saved: async () => {
          await assertEmptied(workspaceId);
          const left = await itemsOf(keys.quota(workspaceId).pk);
          assertEqual(
            'The items of the storage',
            left.map(({ sk }) => sk),
            [],
          );
        },
      };
    },
  },
  {
    title: 'of a member in the middle of an upload',
    costs: { roundTrips: 24, because },
    arrange: async () => {
      const { owner, workspaceId, member } = await withUploadingMember();
      return {
        act: () => member.call('DELETE /api/account', { body: { password } }),
        doneBefore: ['signed_out'],
        saved: () => assertNothingReserved(owner, workspaceId),
      };
    },
  },
];

/** A user who signed up with an owner's invitation. */
async function joined(owner: Person, address: string): Promise<Person> {
  await addMember(owner, address);
  return signUpInvited(address);
}

function deleting(person: Person): Arranged {
  return {
    act: () => person.call('DELETE /api/account', { body: { password } }),
    doneBefore: ['signed_out'],
    saved: async () => {
      assertEqual('Signing in', (await login()).status, 401);
      assertEqual(
        'Active subscriptions',
        (await stripeClient().subscriptions.list()).data.length,
        0,
      );
      const sessions = (await stripeClient().checkout.sessions.list()).data;
      assertEqual('Open Checkouts', sessions.filter(({ status }) => status === 'open').length, 0);
    },
  };
}
