import { auditOf } from '#testkit/audit.ts';
import { type Person, signUp } from '#testkit/people.ts';
import { workspaceIdOf } from '#testkit/plans.ts';
import { setUpPasskey } from '#testkit/second-factor.ts';
import { stripeClient } from '#testkit/stripe.ts';
import { customerOf, setStorage, subscriber, userOf } from '#testkit/subscribers.ts';
import { assertEqual, type Case } from './case.ts';
import { email, withMember } from './team.ts';

async function asked(owner: Person) {
  const hot = await owner.call('GET /api/get-storage');
  const cold = await owner.call('GET /api/get-cold-storage');
  return [hot.body.storageAmount, cold.body.coldStorageAmount];
}

export const workspace = {
  'POST /api/user/company-name': [
    {
      title: 'for the first time',
      arrange: async () => {
        const owner = await signUp();
        const body = { companyName: 'Night Shift' };
        return {
          act: () => owner.call('POST /api/user/company-name', { body }),
          saved: async () => {
            assertEqual('The name', (await userOf(owner)).companyName, 'Night Shift');
          },
        };
      },
    },
    {
      title: 'of a workspace with a plan',
      arrange: async () => {
        const owner = await subscriber('business');
        const body = { companyName: 'Night Shift' };
        return {
          act: () => owner.call('POST /api/user/company-name', { body }),
          saved: async () => {
            const customer = await stripeClient().customers.retrieve(await customerOf(owner));
            assertEqual('The buyer', !customer.deleted && customer.name, 'Night Shift');
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
          act: () => owner.call('PUT /api/workspace/second-factor', { body }),
          saved: async () => {
            assertEqual('Whether it is required', (await userOf(owner)).secondFactorRequired, true);
            const kinds = (await auditOf(owner)).map(({ kind }) => kind);
            const entries = kinds.filter((kind) => kind === 'second_factor_required');
            assertEqual('Its audit entries', entries.length, 1);
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
          act: () => person.call('POST /api/workspaces/{id}/current', { params: { id } }),
          saved: async () => assertEqual('The current workspace', await workspaceIdOf(person), id),
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
          act: () => owner.call('POST /api/update-storage', { body }),
          saved: async () => assertEqual('Storage', await asked(owner), [2.5, 0]),
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
          act: () => owner.call('POST /api/update-cold-storage', { body }),
          saved: async () => assertEqual('Storage', await asked(owner), [3, 7]),
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
          act: () => owner.call('GET /api/export'),
          saved: async () => {
            const kinds = (await auditOf(owner)).map(({ kind }) => kind);
            assertEqual('An audit entry of the export', kinds.includes('workspace_exported'), true);
          },
        };
      },
    },
  ],
} satisfies Record<string, Case[]>;
