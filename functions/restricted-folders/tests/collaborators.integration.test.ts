import { beforeAll, expect, test } from '@jest/globals';
import { newId } from '#core/table/ids.ts';
import { type CallRoute, calls } from '#shared/api.ts';
import type { RestrictedFolder } from '#shared/calls/restricted-folders/restricted-folders.ts';
import type { Operation, Reach } from '#shared/operation.ts';
import { mentionOf } from '#shared/rules/mentions.ts';
import { may, permissions } from '#shared/rules/permissions.ts';
import { folderRights, rightAllows } from '#shared/rules/text/restricted-folders.ts';
import { uploadFile } from '#testkit/files/files.ts';
import { userIdOf } from '#testkit/files/inbox.ts';
import {
  foldersOf,
  joinedCollaborator,
  restrict,
  withRestrictedFolder,
} from '#testkit/files/restricted-folders.ts';
import { storeCanaries } from '#testkit/generated/canaries.ts';
import { exampleBodies } from '#testkit/generated/example-bodies.ts';
import {
  askFor,
  askForList,
  comparable,
  inputsWith,
  named,
  withItem,
  withLists,
  withPaths,
} from '#testkit/generated/reaching-calls.ts';
import { addMember, type Person, refused, signUpInvited, uniqueEmail } from '#testkit/people.ts';

// A collaborator of one restricted folder against every call of the contract: of what is open, and of the workspace as a
// whole, there is nothing for them.

const all = Object.values<Operation & { route: CallRoute }>(calls);
const aboutWorkspace = all.filter(({ reaches }) => reaches === 'nothing');
const lists = withLists.filter(({ call }) => call.access !== 'signed_in');

let owner: Person;
let folder: RestrictedFolder;
let collaborator: Person;
let id: string;
/** The ids of what is open. */
let ids: Record<NonNullable<Reach['item']>, string>;
let secrets: string[];

beforeAll(async () => {
  const made = await withRestrictedFolder();
  owner = made.owner;
  folder = made.folder;
  ({ person: collaborator, id } = await joinedCollaborator(owner, folder, 'manage'));
  const email = `canary-${uniqueEmail()}`;
  await addMember(owner, email, 'Producer');
  const colleague = await signUpInvited(email);
  await uploadFile(colleague, 'Canary 1.mov', 'At the top.');
  await uploadFile(colleague, 'Borealis/Canary.mov', 'Of others.');
  const other = await restrict(owner, 'Borealis/');
  const canaries = await storeCanaries(colleague, made.workspaceId, {
    folder: 'Canary',
    renamed: 'Day 1/Film.mov',
    text: `${mentionOf(await userIdOf(collaborator))}, look.`,
  });
  ids = { ...canaries, notification: newId(), folder: other.id };
  secrets = ['Canary', 'canary', 'Day 1', 'Borealis', ...Object.values(ids)];
});

test.each(named(aboutWorkspace))('%s is refused to a collaborator', async (route, call) => {
  const [body] = exampleBodies(call);
  const params = { id, token: 'x'.repeat(43) };
  const answer = await collaborator.call(route, { params, ...(body && { body }) });
  expect(answer).toMatchObject(refused(403, 'forbidden'));
});

test.each(named(withPaths))('%s answers as of a folder that never was', async (route, each) => {
  const params = { id: ids.review, version: '1' };
  const open = inputsWith(each, 'Canary');
  const none = inputsWith(each, 'Never1');
  for (const [index, input] of open.entries()) {
    const real = await collaborator.call(route, { params, ...input });
    const never = await collaborator.call(route, { params, ...none[index] });
    expect(comparable(real, 'Canary')).toEqual(comparable(never, 'Never1'));
    // What no collaborator may do is refused before anything is looked at.
    expect([403, 404]).toContain(real.status);
  }
});

test.each(named(withItem))('%s answers as of an id that never was', async (_route, each) => {
  const item = each.reaches.item ?? 'review';
  const never = item === 'folder' ? 'aaaaaaaaaaaa' : newId();
  const real = await askFor(collaborator, each, ids[item]);
  expect(comparable(real, ids[item])).toEqual(
    comparable(await askFor(collaborator, each, never), never),
  );
  expect([403, 404]).toContain(real.status);
});

test.each(named(lists))('%s lists nothing that is open', async (_route, each) => {
  const text = JSON.stringify((await askForList(collaborator, each)).body);
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
});

test.each(named(all.filter(({ access, route }) => access !== 'public' && route.startsWith('GET'))))(
  '%s tells nothing of what is open, whatever it is asked',
  async (route) => {
    for (const query of [{}, { folder: '' }, { name: 'a' }]) {
      const text = JSON.stringify((await collaborator.call(route, { query })).body);
      expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
    }
  },
);

test('the top has their folders alone', async () => {
  const { body } = await collaborator.call('GET /api/files', { query: {} });
  expect(body).toEqual({ folders: [folder.name], files: [] });
});

test.each(folderRights)('with the right to %s they may do what that allows', async (right) => {
  const give = (given: string) =>
    owner.call('PUT /api/restricted-folders/{id}', {
      params: { id: folder.id },
      body: { roles: [], members: [{ id, right: given }] },
    });
  await give(right);
  const { user } = (await collaborator.call('GET /api/user')).body;
  expect(user.permissions).toEqual(
    permissions.filter(
      (permission) => may('Collaborator', permission, 'advanced') && rightAllows(right, permission),
    ),
  );
  for (const each of withPaths) {
    const permission = permissions.find((one) => one === each.call.access) ?? 'see_files';
    for (const input of inputsWith(each, folder.name)) {
      const params = { id: ids.review, version: '1' };
      const { status, body } = await collaborator.call(each.route, { params, ...input });
      const isForbidden = status === 403 && body.code === 'forbidden';
      expect([each.route, isForbidden]).toEqual([
        each.route,
        !user.permissions.includes(permission),
      ]);
    }
  }
  expect(await foldersOf(collaborator)).toEqual([folder.name]);
});
