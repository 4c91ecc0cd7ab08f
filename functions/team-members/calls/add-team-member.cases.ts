import { email, team } from '#testkit/accounts/team.ts';
import { subscriber } from '#testkit/billing/subscribers.ts';
import { assertEqual, type Case, reasons } from '#testkit/cases/case.ts';
import { addMember, type Person, signUp } from '#testkit/people.ts';
import { mailsWith } from '#testkit/table.ts';

export const cases: Case[] = [
  {
    title: 'to a team without a limit',
    costs: { roundTrips: 4, because: reasons.limited },
    arrange: () => adding(() => signUp()),
  },
  {
    title: 'as the last that Starter allows',
    costs: { roundTrips: 5, because: reasons.limited },
    arrange: () =>
      adding(async () => {
        const owner = await subscriber('starter');
        await addMember(owner, 'first@studio.example');
        await addMember(owner, 'second@studio.example');
        return owner;
      }),
  },
];

async function adding(createOwner: () => Promise<Person>) {
  const owner = await createOwner();
  const before = await team(owner);
  const body = { email, role: 'Producer' };
  return {
    act: () => owner.call('POST /api/team-members', { body }),
    doneBefore: ['already_member'],
    saved: async () => {
      assertEqual('The team', await team(owner), [...before, { ...body, status: 'invited' }]);
      assertEqual('The invitation', (await mailsWith('invitation=')).length, before.length + 1);
    },
  };
}
