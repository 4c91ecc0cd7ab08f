import { beforeAll, expect, test } from '@jest/globals';
import { newId } from '#core/table/ids.ts';
import type { RestrictedFolder } from '#shared/calls/restricted-folders/restricted-folders.ts';
import type { Reach } from '#shared/operation.ts';
import { mentionOf } from '#shared/rules/mentions.ts';
import { may, permissions } from '#shared/rules/permissions.ts';
import { folderRights, rightAllows } from '#shared/rules/text/restricted-folders.ts';
import { addComment } from '#testkit/files/comments.ts';
import { uploadFile } from '#testkit/files/files.ts';
import { userIdOf } from '#testkit/files/inbox.ts';
import { withRestrictedFolder } from '#testkit/files/restricted-folders.ts';
import { startSet } from '#testkit/files/reviews.ts';
import { storeCanaries } from '#testkit/generated/canaries.ts';
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
import { addMember, type Person, signUpInvited, uniqueEmail } from '#testkit/people.ts';

// Who has lost a restricted folder, and knows every path and id in it, is answered by every call as if none of them ever was.

/** One that never was, of a name as long. */
const other = '~Atlas (aaaaaaaaaaaa)';

let owner: Person;
let leader: Person;
let memberId: string;
let folder: RestrictedFolder;
/** The ids that the leader knows. */
let ids: Record<NonNullable<Reach['item']>, string>;
/** A review of pictures, of which the second one is in the folder. */
let set: string;
let secrets: string[];

beforeAll(async () => {
  const made = await withRestrictedFolder();
  owner = made.owner;
  folder = made.folder;
  const email = uniqueEmail();
  memberId = (await addMember(owner, email, 'Producer')).id;
  leader = await signUpInvited(email);
  await give('manage');
  const canaries = await storeCanaries(leader, made.workspaceId, {
    folder: folder.name,
    renamed: `${folder.name}/Film.mov`,
  });
  await addComment(owner, canaries.review, { text: `${mentionOf(await userIdOf(leader))}, look.` });
  const [notification] = (await leader.call('GET /api/inbox')).body.notifications;
  ids = { ...canaries, notification: notification.id, folder: folder.id };
  const pages = ['Open.png', `${folder.name}/Canary.png`];
  for (const path of pages) await uploadFile(owner, path, path);
  set = (await startSet(owner, pages)).id;
  await addComment(owner, set, { page: 1, text: 'Canary.' });
  secrets = ['Canary', 'Atlas', ...Object.values(ids), set];
  await give(undefined);
});

/** Gives the leader a right, or takes it. */
async function give(right: string | undefined): Promise<void> {
  const members = right ? [{ id: memberId, right }] : [];
  const answer = await owner.call('PUT /api/restricted-folders/{id}', {
    params: { id: folder.id },
    body: { roles: [], members },
  });
  expect(answer.status).toBe(200);
}

test.each(named(withPaths))('%s answers as of a folder that never was', async (route, each) => {
  const params = { id: ids.review, version: '1' };
  const hidden = inputsWith(each, folder.name);
  const none = inputsWith(each, other);
  for (const [index, input] of hidden.entries()) {
    const real = await leader.call(route, { params, ...input });
    const never = await leader.call(route, { params, ...none[index] });
    expect(comparable(real, folder.name)).toEqual(comparable(never, other));
    // What the role may not do is refused before anything is looked at.
    expect([403, 404]).toContain(real.status);
  }
});

test.each(named(withItem))('%s answers as of an id that never was', async (_, each) => {
  const item = each.reaches.item ?? 'review';
  const never = item === 'folder' ? 'aaaaaaaaaaaa' : newId();
  const real = await askFor(leader, each, ids[item]);
  expect(comparable(real, ids[item])).toEqual(comparable(await askFor(leader, each, never), never));
  expect(real.status).toBe(404);
});

test.each(named(withItem.filter(({ reaches }) => reaches.item === 'review')))(
  '%s answers of a set with one page in it as of an id that never was',
  async (_, each) => {
    const never = newId();
    const real = await askFor(leader, each, set);
    expect(comparable(real, set)).toEqual(comparable(await askFor(leader, each, never), never));
    expect(real.status).toBe(404);
  },
);

test.each(named(withLists))('%s lists nothing of it', async (_, each) => {
  const answer = await askForList(leader, each);
  const text = JSON.stringify(answer.body);
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
});

test.each(folderRights)('with the right to %s a leader may do what that allows', async (right) => {
  await give(right);
  try {
    const params = { id: ids.review, version: '1' };
    for (const each of withPaths) {
      const permission = permissions.find((one) => one === each.call.access) ?? 'see_files';
      if (!may('Producer', permission, 'advanced')) continue;
      for (const input of inputsWith(each, folder.name)) {
        const { status, body } = await leader.call(each.route, { params, ...input });
        const isForbidden = status === 403 && body.code === 'forbidden';
        expect([each.route, isForbidden]).toEqual([each.route, !rightAllows(right, permission)]);
      }
    }
  } finally {
    await give(undefined);
  }
});
