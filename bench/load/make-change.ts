import { createHash } from 'node:crypto';
import { createSubscription } from '#shared/calls/billing.ts';
import { setCompanyName } from '#shared/calls/company.ts';
import { sendFeedback } from '#shared/calls/messages.ts';
import { updateColdStorage, updateStorage } from '#shared/calls/storage.ts';
import { addTeamMember, changeRole, removeTeamMember } from '#shared/calls/team-members.ts';
import { completeUpload, startUpload } from '#shared/calls/uploads.ts';
import type { Operation } from '#shared/operation.ts';
import { may, type Permission } from '#shared/rules/permissions.ts';
import { quote } from '#shared/rules/pricing.ts';
import type { Person } from '#shared/testing/people.ts';
import type { Random } from '#testkit/draws/random.ts';
import type { Reply, RequestOptions } from './api.ts';
import { changeReview, commentAsGuest, type ReviewChange } from './change-review.ts';
import type { Client } from './client.ts';
import type { ChangeKind } from './model/mix.ts';
import type { Outcome } from './model/model.ts';
import { nextChange } from './model/next-change.ts';
import type { Change } from './model/state.ts';
import type { LoadWorkspace } from './workspaces.ts';

/** What a user needs for each change. */
const permissions: Record<Exclude<ChangeKind, 'guestComment'>, Permission> = {
  invite: 'manage_members',
  changeRole: 'manage_members',
  remove: 'manage_members',
  rename: 'rename_workspace',
  requestStorage: 'set_storage',
  requestColdStorage: 'set_storage',
  sendFeedback: 'send_feedback',
  upload: 'upload_files',
  startReview: 'review_files',
  comment: 'review_files',
  makeLink: 'share_links',
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
  const settle = model.begin(change);
  if (change.kind === 'guestComment') {
    return settle(outcomeOf(await commentAsGuest(client, workspace, change, scheduled)));
  }
  const permission = permissions[change.kind];
  const people = [owner, ...joined].filter(({ role }) => may(role, permission, 'advanced'));
  settle(await requestChange(client, workspace, random.pick(people), change, scheduled));
}

async function requestChange(
  client: Client,
  workspace: LoadWorkspace,
  person: Person,
  change: Exclude<Change, { kind: 'guestComment' }>,
  scheduled?: number,
): Promise<Outcome> {
  const { cookie } = person;
  const { memberIds } = workspace;
  if (change.kind === 'upload') return upload(client, person, change, scheduled);
  if (change.kind === 'startReview' || change.kind === 'comment' || change.kind === 'makeLink') {
    return outcomeOf(await changeReview(client, workspace, person, change, scheduled));
  }
  if (change.kind === 'invite') {
    const { email, role } = change;
    const reply = await client.call(addTeamMember, { cookie, body: { email, role } }, scheduled);
    if (reply.isExpected) memberIds.set(email, reply.answer.teamMember.id);
    return outcomeOf(reply);
  }
  const { call, ...input } = requestOf(change, workspace);
  // Also without a response: whether the member is still there is unknown then.
  if (change.kind === 'remove') memberIds.delete(change.email);
  return outcomeOf(await client.call(call, { cookie, ...input }, scheduled));
}

type Request = Pick<RequestOptions, 'params' | 'body'> & { call: Operation };

/** The call that makes a change, and its input. */
function requestOf(
  change: Exclude<Change, { kind: 'upload' | 'invite' | ReviewChange['kind'] }>,
  { memberIds, model }: LoadWorkspace,
): Request {
  const idOf = (email: string) => ({ id: memberIds.get(email) ?? '' });
  switch (change.kind) {
    case 'changeRole':
      return { call: changeRole, params: idOf(change.email), body: { role: change.role } };
    case 'remove':
      return { call: removeTeamMember, params: idOf(change.email) };
    case 'rename':
      return { call: setCompanyName, body: { companyName: change.companyName } };
    case 'requestStorage':
      return { call: updateStorage, body: { storageAmount: change.storageAmount } };
    case 'requestColdStorage':
      return { call: updateColdStorage, body: { coldStorageAmount: change.coldStorageAmount } };
    case 'sendFeedback':
      return { call: sendFeedback, body: { message: change.message } };
    case 'updatePlan': {
      const { roles, storageAmount, coldStorageAmount } = model.state();
      const members = Object.keys(roles).length;
      const shown = quote({ plan: 'business', members, storageAmount, coldStorageAmount });
      return { call: createSubscription, body: { ...shown, memberDifference: 0 } };
    }
  }
}

/** Uploads a file of one part as the site does: two calls, and a request to S3. */
async function upload(
  client: Client,
  { cookie }: Person,
  { path, size }: { path: string; size: number },
  scheduled?: number,
): Promise<Outcome> {
  const content = Buffer.alloc(size, path);
  const sha256 = createHash('sha256').update(content).digest('base64');
  const body = { path, size, sha256 };
  const started = await client.call(startUpload, { cookie, body }, scheduled);
  if (!started.isExpected) return 'refused';
  const {
    part,
    upload: { id },
  } = started.answer;
  if (!part || !(await isStored(part.url, part.headers, content))) return 'refused';
  return outcomeOf(await client.call(completeUpload, { cookie, params: { id } }));
}

async function isStored(
  url: string,
  headers: Record<string, string>,
  content: Buffer,
): Promise<boolean> {
  try {
    const { ok } = await fetch(url, { method: 'PUT', headers, body: new Uint8Array(content) });
    return ok;
  } catch {
    return false;
  }
}

/** What became of a change: an error of the server (5xx) leaves open whether it was made. */
function outcomeOf<A>(reply: Reply<A>): Outcome {
  if (reply.isExpected) return 'acknowledged';
  const { status } = reply;
  return status !== null && status >= 400 && status < 500 ? 'refused' : 'unknown';
}
