import { auditOf } from '#testkit/audit.ts';
import { addMember, callAs, type Person, signUp, signUpInvited } from '#testkit/people.ts';
import { workspaceIdOf } from '#testkit/plans.ts';
import { setUpPasskey } from '#testkit/second-factor.ts';
import { setStorage, subscriber, userOf } from '#testkit/subscribers.ts';
import { itemsOf, mailsWith, tokenMailedTo } from '#testkit/table.ts';
import { always, assertEqual, type Scenario } from './scenario.ts';

const email = 'ben@studio.example';

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
async function withMember(joined: boolean) {
  const owner = await signUp('owner@studio.example');
  const { id } = await addMember(owner, email);
  const invitation = await tokenMailedTo(email);
  if (!joined) return { owner, id, invitation, member: null };
  return { owner, id, invitation, member: await signUpInvited(email) };
}

async function asked(owner: Person) {
  const hot = await owner.call('GET /api/get-storage');
  const cold = await owner.call('GET /api/get-cold-storage');
  return [hot.body.storageAmount, cold.body.coldStorageAmount];
}

const message = { name: 'Ben', email, company: '', message: 'Hello' };

export const workspace = {
  'POST /api/user/company-name': [
    {
      title: 'for the first time',
      arrange: async () => {
        const owner = await signUp();
        const body = { companyName: 'Night Shift' };
        return {
          prepare: always(() => owner.call('POST /api/user/company-name', { body })),
          assertSaved: async () => {
            assertEqual('The name', (await userOf(owner)).companyName, 'Night Shift');
          },
        };
      },
    },
  ],
  'PUT /api/workspace/second-factor': [
    {
      title: 'by an owner with a second factor',
      arrange: async () => {
        const owner = await signUp();
        await setUpPasskey(owner);
        const body = { required: true };
        return {
          prepare: always(() => owner.call('PUT /api/workspace/second-factor', { body })),
          assertSaved: async () => {
            assertEqual('Whether it is required', (await userOf(owner)).secondFactorRequired, true);
            const kinds = (await auditOf(owner)).map(({ kind }) => kind);
            const entries = kinds.filter((kind) => kind === 'second_factor_required');
            assertEqual('Its audit entries', entries.length, 1);
          },
        };
      },
    },
  ],
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
          prepare: always(act),
          assertSaved: async () => {
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
          prepare: always(() => owner.call('PUT /api/team-members/{id}/role', options)),
          assertSaved: async () => {
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
          prepare: always(() => owner.call('DELETE /api/team-members/{id}', { params: { id } })),
          doneBefore: ['not_found'],
          assertSaved: async () => {
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
          prepare: always(() =>
            person.call('POST /api/invitations/{token}', { params: { token } }),
          ),
          doneBefore: ['not_found'],
          assertSaved: async () => {
            const row = { email, role: 'Video Editor', status: 'active' };
            assertEqual('The member item', await team(owner), [row]);
            assertEqual('The role', (await userOf(person)).role, 'Video Editor');
          },
        };
      },
    },
  ],
  'POST /api/workspaces/{id}/current': [
    {
      title: 'that is not the latest one joined',
      arrange: async () => {
        const person = await signUp(email);
        const id = await workspaceIdOf(person);
        const { invitation: token } = await withMember(false);
        await person.call('POST /api/invitations/{token}', { params: { token } });
        return {
          prepare: always(() =>
            person.call('POST /api/workspaces/{id}/current', { params: { id } }),
          ),
          assertSaved: async () =>
            assertEqual('The current workspace', await workspaceIdOf(person), id),
        };
      },
    },
  ],
  'POST /api/update-storage': [
    {
      title: 'without an active plan',
      arrange: async () => {
        const owner = await signUp();
        const body = { storageAmount: 2.5 };
        return {
          prepare: always(() => owner.call('POST /api/update-storage', { body })),
          assertSaved: async () => assertEqual('Storage', await asked(owner), [2.5, 0]),
        };
      },
    },
  ],
  'POST /api/update-cold-storage': [
    {
      title: 'in addition to hot storage',
      arrange: async () => {
        const owner = await signUp();
        await setStorage(owner, 3, 1);
        const body = { coldStorageAmount: 7 };
        return {
          prepare: always(() => owner.call('POST /api/update-cold-storage', { body })),
          assertSaved: async () => assertEqual('Storage', await asked(owner), [3, 7]),
        };
      },
    },
  ],
  'GET /api/export': [
    {
      title: 'of a team, with its audit log',
      arrange: async () => {
        const { owner } = await withMember(true);
        return {
          prepare: always(() => owner.call('GET /api/export')),
          assertSaved: async () => {
            const kinds = (await auditOf(owner)).map(({ kind }) => kind);
            assertEqual('An audit entry of the export', kinds.includes('workspace_exported'), true);
          },
        };
      },
    },
  ],
  'POST /api/contact': [
    {
      title: 'from a visitor',
      arrange: async () => ({
        prepare: always(() => callAs(null, 'POST /api/contact', { body: message })),
        assertSaved: () => isWritten('CONTACT'),
      }),
    },
  ],
  'POST /api/feedback': [
    {
      title: 'from an owner',
      arrange: async () => {
        const owner = await signUp();
        const body = { message: message.message };
        return {
          prepare: always(() => owner.call('POST /api/feedback', { body })),
          assertSaved: () => isWritten('FEEDBACK'),
        };
      },
    },
  ],
} satisfies Record<string, Scenario[]>;

async function adding(createOwner: () => Promise<Person>) {
  const owner = await createOwner();
  const before = await team(owner);
  const body = { email, role: 'Producer' };
  return {
    prepare: always(() => owner.call('POST /api/team-members', { body })),
    doneBefore: ['already_member'],
    assertSaved: async () => {
      assertEqual('The team', await team(owner), [...before, { ...body, status: 'invited' }]);
      assertEqual('The invitation', (await mailsWith('invitation=')).length, before.length + 1);
    },
  };
}

/** Asserts that a message is stored under this month and mailed to the operator. */
async function isWritten(kind: 'CONTACT' | 'FEEDBACK'): Promise<void> {
  const month = new Date().toISOString().slice(0, 'YYYY-MM'.length);
  assertEqual('A message', (await itemsOf(`${kind}#${month}`)).length >= 1, true);
  assertEqual('A mail', (await mailsWith(message.message)).length >= 1, true);
}
