import { auditOf } from '#testkit/audit.ts';
import { addMember, callAs, type Person, signUp, signUpInvited } from '#testkit/people.ts';
import { workspaceIdOf } from '#testkit/plans.ts';
import { setUpPasskey } from '#testkit/second-factor.ts';
import { setStorage, subscriber, userOf } from '#testkit/subscribers.ts';
import { itemsOf, mailsWith, tokenMailedTo } from '#testkit/table.ts';
import { actingAlways, assertEqual, type Scenario } from './scenario.ts';

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
      stage: async () => {
        const owner = await signUp();
        const body = { companyName: 'Night Shift' };
        return {
          look: actingAlways(() => owner.call('POST /api/user/company-name', { body })),
          kept: async () => {
            assertEqual('The name', (await userOf(owner)).companyName, 'Night Shift');
          },
        };
      },
    },
  ],
  'PUT /api/workspace/second-factor': [
    {
      title: 'by an owner who has one',
      stage: async () => {
        const owner = await signUp();
        await setUpPasskey(owner);
        const body = { required: true };
        return {
          look: actingAlways(() => owner.call('PUT /api/workspace/second-factor', { body })),
          kept: async () => {
            assertEqual('Whether it is required', (await userOf(owner)).secondFactorRequired, true);
            const kinds = (await auditOf(owner)).map(({ kind }) => kind);
            const entries = kinds.filter((kind) => kind === 'second_factor_required');
            assertEqual('The entries of it', entries.length, 1);
          },
        };
      },
    },
  ],
  'POST /api/team-members': [
    {
      title: 'to a team that no plan limits',
      stage: () => adding(() => signUp()),
    },
    {
      title: 'as the third that Starter holds',
      stage: () =>
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
      stage: async () => {
        const { owner, id } = await withMember(false);
        const press = () =>
          owner.call('POST /api/team-members/{id}/invitation', { params: { id } });
        return {
          look: actingAlways(press),
          kept: async () => {
            const token = await tokenMailedTo(email);
            const link = await callAs(null, 'GET /api/invitations/{token}', { params: { token } });
            assertEqual('The link mailed last', link.status, 200);
          },
        };
      },
    },
  ],
  'PUT /api/team-members/{id}/role': [
    {
      title: 'of somebody who has joined',
      stage: async () => {
        const { owner, id, member } = await withMember(true);
        const options = { params: { id }, body: { role: 'Producer' } };
        return {
          look: actingAlways(() => owner.call('PUT /api/team-members/{id}/role', options)),
          kept: async () => {
            assertEqual('The row', await team(owner), [
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
      title: 'who has joined',
      stage: async () => {
        const { owner, id, member } = await withMember(true);
        return {
          look: actingAlways(() => owner.call('DELETE /api/team-members/{id}', { params: { id } })),
          doneBefore: ['not_found'],
          kept: async () => {
            assertEqual('The team', await team(owner), []);
            assertEqual('Access', (await member?.call('GET /api/team-members'))?.status, 403);
          },
        };
      },
    },
  ],
  'POST /api/invitations/{token}': [
    {
      title: 'by somebody who has an account',
      stage: async () => {
        const person = await signUp(email);
        const { owner, invitation: token } = await withMember(false);
        return {
          look: actingAlways(() =>
            person.call('POST /api/invitations/{token}', { params: { token } }),
          ),
          doneBefore: ['not_found'],
          kept: async () => {
            const row = { email, role: 'Video Editor', status: 'active' };
            assertEqual('The row', await team(owner), [row]);
            assertEqual('The role', (await userOf(person)).role, 'Video Editor');
          },
        };
      },
    },
  ],
  'POST /api/workspaces/{id}/current': [
    {
      title: 'that is not the one joined last',
      stage: async () => {
        const person = await signUp(email);
        const id = await workspaceIdOf(person);
        const { invitation: token } = await withMember(false);
        await person.call('POST /api/invitations/{token}', { params: { token } });
        return {
          look: actingAlways(() =>
            person.call('POST /api/workspaces/{id}/current', { params: { id } }),
          ),
          kept: async () => assertEqual('In front of them', await workspaceIdOf(person), id),
        };
      },
    },
  ],
  'POST /api/update-storage': [
    {
      title: 'while no plan runs',
      stage: async () => {
        const owner = await signUp();
        const body = { storageAmount: 2.5 };
        return {
          look: actingAlways(() => owner.call('POST /api/update-storage', { body })),
          kept: async () => assertEqual('Storage', await asked(owner), [2.5, 0]),
        };
      },
    },
  ],
  'POST /api/update-cold-storage': [
    {
      title: 'beside hot storage',
      stage: async () => {
        const owner = await signUp();
        await setStorage(owner, 3, 1);
        const body = { coldStorageAmount: 7 };
        return {
          look: actingAlways(() => owner.call('POST /api/update-cold-storage', { body })),
          kept: async () => assertEqual('Storage', await asked(owner), [3, 7]),
        };
      },
    },
  ],
  'GET /api/export': [
    {
      title: 'of a team, with what was done',
      stage: async () => {
        const { owner } = await withMember(true);
        return {
          look: actingAlways(() => owner.call('GET /api/export')),
          kept: async () => {
            const kinds = (await auditOf(owner)).map(({ kind }) => kind);
            assertEqual('An entry of it', kinds.includes('workspace_exported'), true);
          },
        };
      },
    },
  ],
  'POST /api/contact': [
    {
      title: 'from a visitor',
      stage: async () => ({
        look: actingAlways(() => callAs(null, 'POST /api/contact', { body: message })),
        kept: () => isWritten('CONTACT'),
      }),
    },
  ],
  'POST /api/feedback': [
    {
      title: 'from an owner',
      stage: async () => {
        const owner = await signUp();
        const body = { message: message.message };
        return {
          look: actingAlways(() => owner.call('POST /api/feedback', { body })),
          kept: () => isWritten('FEEDBACK'),
        };
      },
    },
  ],
} satisfies Record<string, Scenario[]>;

async function adding(begin: () => Promise<Person>) {
  const owner = await begin();
  const before = await team(owner);
  const body = { email, role: 'Producer' };
  return {
    look: actingAlways(() => owner.call('POST /api/team-members', { body })),
    doneBefore: ['already_member'],
    kept: async () => {
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
