import { addMember, callAs, type Person, signUp, signUpInvited } from '#testkit/people.ts';
import { subscriber, userOf } from '#testkit/subscribers.ts';
import { mailsWith, tokenMailedTo } from '#testkit/table.ts';
import { assertEqual, type Case } from './case.ts';

/** The email of the member. */
export const email = 'ben@studio.example';

/** The team members, without the values that differ each time. */
async function team(owner: Person) {
  const { body } = await owner.call('GET /api/team-members');
  return body.teamMembers.map(({ email, role, status }: Record<string, string>) => ({
    email,
    role,
    status,
  }));
}

/** An owner with one member, who has accepted the invitation if `joined`. */
export async function withMember(joined: boolean) {
  const owner = await signUp('owner@studio.example');
  const { id } = await addMember(owner, email);
  const invitation = await tokenMailedTo(email);
  if (!joined) return { owner, id, invitation, member: null };
  return { owner, id, invitation, member: await signUpInvited(email) };
}

export const teamMembers = {
  'POST /api/team-members': [
    {
      title: 'to a team without a limit',
      arrange: () => adding(() => signUp()),
    },
    {
      title: 'as the last that Starter allows',
      arrange: () =>
        adding(async () => {
          const owner = await subscriber('starter');
          await addMember(owner, 'first@studio.example');
          await addMember(owner, 'second@studio.example');
          return owner;
        }),
    },
  ],
  'POST /api/team-members/{id}/invitation': [
    {
      title: 'that is open',
      arrange: async () => {
        const { owner, id } = await withMember(false);
        const act = () => owner.call('POST /api/team-members/{id}/invitation', { params: { id } });
        return {
          act,
          saved: async () => {
            const token = await tokenMailedTo(email);
            const link = await callAs(null, 'GET /api/invitations/{token}', { params: { token } });
            assertEqual('The latest link', link.status, 200);
          },
        };
      },
    },
  ],
  'PUT /api/team-members/{id}/role': [
    {
      title: 'of an active member',
      arrange: async () => {
        const { owner, id, member } = await withMember(true);
        const options = { params: { id }, body: { role: 'Producer' } };
        return {
          act: () => owner.call('PUT /api/team-members/{id}/role', options),
          saved: async () => {
            assertEqual('The member item', await team(owner), [
              { email, role: 'Producer', status: 'active' },
            ]);
            assertEqual('Role', (await member?.call('GET /api/user'))?.body.user.role, 'Producer');
          },
        };
      },
    },
  ],
  'DELETE /api/team-members/{id}': [
    {
      title: 'of an active member',
      arrange: async () => {
        const { owner, id, member } = await withMember(true);
        return {
          act: () => owner.call('DELETE /api/team-members/{id}', { params: { id } }),
          doneBefore: ['not_found'],
          saved: async () => {
            assertEqual('The team', await team(owner), []);
            assertEqual('Access', (await member?.call('GET /api/team-members'))?.status, 403);
          },
        };
      },
    },
  ],
  'POST /api/invitations/{token}': [
    {
      title: 'by a user with an account',
      arrange: async () => {
        const person = await signUp(email);
        const { owner, invitation: token } = await withMember(false);
        return {
          act: () => person.call('POST /api/invitations/{token}', { params: { token } }),
          doneBefore: ['not_found'],
          saved: async () => {
            const row = { email, role: 'Video Editor', status: 'active' };
            assertEqual('The member item', await team(owner), [row]);
            assertEqual('The role', (await userOf(person)).role, 'Video Editor');
          },
        };
      },
    },
  ],
} satisfies Record<string, Case[]>;

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
