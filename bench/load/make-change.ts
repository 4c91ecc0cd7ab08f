import { createSubscription } from '#shared/billing.ts';
import { setCompanyName } from '#shared/company-name.ts';
import { sendFeedback } from '#shared/messages.ts';
import { may, type Permission } from '#shared/permissions.ts';
import { quote } from '#shared/pricing.ts';
import { updateColdStorage, updateStorage } from '#shared/storage.ts';
import { addTeamMember, changeRole, removeTeamMember } from '#shared/team-members.ts';
import type { Random } from '#testkit/faults/random.ts';
import type { Client } from './client.ts';
import type { ChangeKind } from './mix.ts';
import type { Outcome } from './model.ts';
import { nextChange } from './next-change.ts';
import { outcomeOf } from './outcome.ts';
import type { Change } from './state.ts';
import { upload } from './uploads.ts';
import type { LoadWorkspace, Person } from './workspaces.ts';

/** What a user needs for each change. */
const permissions: Record<ChangeKind, Permission> = {
  invite: 'manage_members',
  changeRole: 'manage_members',
  remove: 'manage_members',
  rename: 'rename_workspace',
  requestStorage: 'set_storage',
  requestColdStorage: 'set_storage',
  sendFeedback: 'send_feedback',
  upload: 'upload_files',
  updatePlan: 'manage_billing',
};

let serial = 0;

/** Makes a change as one of the people of a workspace who may, and keeps its model. One at a time. */
export async function makeChange(
  client: Client,
  kind: ChangeKind,
  workspace: LoadWorkspace,
  random: Random,
  scheduled?: number,
): Promise<void> {
  const { owner, joined, memberIds, model } = workspace;
  serial += 1;
  const fixed = new Set(joined.map(({ email }) => email));
  const changeable = [...memberIds.keys()].filter((email) => !fixed.has(email));
  const change = nextChange(kind, model.state(), changeable, random, serial);
  const people = [owner, ...joined].filter(({ role }) =>
    may(role, permissions[change.kind], 'advanced'),
  );
  const settle = model.begin(change);
  settle(await outcome(client, workspace, random.pick(people), change, scheduled));
}

async function outcome(
  client: Client,
  { memberIds, model }: LoadWorkspace,
  person: Person,
  change: Change,
  scheduled?: number,
): Promise<Outcome> {
  const { cookie } = person;
  switch (change.kind) {
    case 'invite': {
      const { email, role } = change;
      const reply = await client.call(addTeamMember, { cookie, body: { email, role } }, scheduled);
      if (reply.isExpected) memberIds.set(email, reply.answer.teamMember.id);
      return outcomeOf(reply);
    }
    case 'changeRole': {
      const params = { id: memberIds.get(change.email) ?? '' };
      const body = { role: change.role };
      return outcomeOf(await client.call(changeRole, { cookie, params, body }, scheduled));
    }
    case 'remove': {
      const params = { id: memberIds.get(change.email) ?? '' };
      // Also without a response: whether the member is still there is unknown then.
      memberIds.delete(change.email);
      return outcomeOf(await client.call(removeTeamMember, { cookie, params }, scheduled));
    }
    case 'rename': {
      const body = { companyName: change.companyName };
      return outcomeOf(await client.call(setCompanyName, { cookie, body }, scheduled));
    }
    case 'requestStorage': {
      const body = { storageAmount: change.storageAmount };
      return outcomeOf(await client.call(updateStorage, { cookie, body }, scheduled));
    }
    case 'requestColdStorage': {
      const body = { coldStorageAmount: change.coldStorageAmount };
      return outcomeOf(await client.call(updateColdStorage, { cookie, body }, scheduled));
    }
    case 'sendFeedback': {
      const body = { message: change.message };
      return outcomeOf(await client.call(sendFeedback, { cookie, body }, scheduled));
    }
    case 'upload':
      return upload(client, person, change, scheduled);
    case 'updatePlan': {
      const { roles, storageAmount, coldStorageAmount } = model.state();
      const members = Object.keys(roles).length;
      const shown = quote({ plan: 'business', members, storageAmount, coldStorageAmount });
      const body = { ...shown, memberDifference: 0 };
      return outcomeOf(await client.call(createSubscription, { cookie, body }, scheduled));
    }
  }
}
