import { beforeAll, expect, test } from '@jest/globals';
import { newId } from '#core/table/ids.ts';
import { type CallRoute, calls } from '#shared/api.ts';
import type { RestrictedFolder } from '#shared/calls/restricted-folders/restricted-folders.ts';
import type { Operation, Reach } from '#shared/operation.ts';
import { mentionOf } from '#shared/rules/mentions.ts';
import { may, permissions } from '#shared/rules/permissions.ts';
import { folderRights, rightAllows } from '#shared/rules/text/restricted-folders.ts';
import { runAllChanges } from '#testkit/file-changes.ts';
import { addComment } from '#testkit/files/comments.ts';
import { startUpload, uploadFile } from '#testkit/files/files.ts';
import { userIdOf } from '#testkit/files/inbox.ts';
import { createLink } from '#testkit/files/links.ts';
import { withRestrictedFolder } from '#testkit/files/restricted-folders.ts';
import { startReview } from '#testkit/files/reviews.ts';
import { exampleBodies } from '#testkit/generated/example-bodies.ts';
import { addMember, type Person, signUpInvited, uniqueEmail } from '#testkit/people.ts';

// Who has lost a restricted folder, and knows every path and id in it, is answered by every call as if none of them ever was.

interface Reaching {
  route: CallRoute;
  call: Operation;
  reaches: Reach;
}

const all = Object.values<Operation & { route: CallRoute }>(calls).flatMap((call): Reaching[] => {
  const { route, reaches = 'nothing' } = call;
  return reaches === 'nothing' || reaches === 'own' ? [] : [{ route, call, reaches }];
});
const withPaths = all.filter(({ reaches }) => reaches.paths);
const withItem = all.filter(({ reaches }) => reaches.item);
const withLists = all.filter(({ reaches }) => reaches.lists);
const named = (some: readonly Reaching[]) => some.map((each) => [each.route, each] as const);

/** One that never was, of a name as long. */
const other = '~Atlas (aaaaaaaaaaaa)';

let owner: Person;
let leader: Person;
let memberId: string;
let folder: RestrictedFolder;
/** The ids that the leader knows. */
let ids: Record<NonNullable<Reach['item']>, string>;
let secrets: string[];

beforeAll(async () => {
  const made = await withRestrictedFolder();
  owner = made.owner;
  folder = made.folder;
  const email = uniqueEmail();
  memberId = (await addMember(owner, email, 'Producer')).id;
  leader = await signUpInvited(email);
  await give('manage');
  const inside = (name: string) => `${folder.name}/${name}`;
  await uploadFile(leader, inside('Canary.mov'), 'A film.');
  await uploadFile(leader, inside('Canary.mov'), 'Again.', { replace: true });
  const review = await startReview(leader, inside('Canary.mov'));
  await addComment(leader, review.id);
  const { link } = await createLink(leader, [review.id], {
    may: { comment: true, approve: true, download: false },
  });
  const { upload } = (await startUpload(leader, inside('Canary 2.mov'), 7)).body;
  const moved = await leader.call('POST /api/files/move', {
    body: { path: inside('Film.mov'), name: 'Canary 3.mov' },
  });
  await runAllChanges(made.workspaceId);
  await addComment(owner, review.id, { text: `${mentionOf(await userIdOf(leader))}, look.` });
  const [notification] = (await leader.call('GET /api/inbox')).body.notifications;
  ids = {
    review: review.id,
    link: link.id,
    upload: upload.id,
    change: moved.body.change.id,
    notification: notification.id,
    folder: folder.id,
  };
  secrets = ['Canary', 'Atlas', ...Object.values(ids)];
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

/** The inputs of a call that name a path of a folder, one for each field that the contract declares. */
function inputsWith({ call, reaches }: Reaching, name: string) {
  return (reaches.paths ?? []).map((field) => inputWith(call, field, name));
}

function inputWith(call: Operation, field: string, name: string) {
  const [first = '', within] = field.split('.');
  const file = field === 'still' ? 'Canary.png' : 'Canary.mov';
  const path = field.endsWith('folder') ? `${name}/` : `${name}/${file}`;
  const value =
    first === 'opens'
      ? { kind: 'folder', folder: path }
      : within
        ? [{ path, version: 'v1' }]
        : first === 'paths'
          ? [path]
          : first === 'folders'
            ? [name]
            : path;
  if (call.query && first in Object(Object(call.query).shape))
    return { query: { [first]: String(value) } };
  const examples = exampleBodies(call);
  const example = examples.find((body) => first in body) ?? examples[0] ?? {};
  // Where files are moved to has no slash.
  const given = first === 'folder' && 'paths' in example ? name : value;
  // Showing a picture to clients needs the right to share it as well.
  const audience = field === 'still' && { audience: 'team' };
  return { body: { ...example, [first]: given, ...audience } };
}

/** What differs if it is another answer: status, body without what was asked, and their lengths. */
function comparable(answer: { status?: number | undefined; body: unknown }, asked: string) {
  return { status: answer.status, body: JSON.stringify(answer.body).replaceAll(asked, 'ASKED') };
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

test.each(named(withItem))(
  '%s answers as of an id that never was',
  async (route, { call, reaches }) => {
    const item = reaches.item ?? 'review';
    const [body] = exampleBodies(call);
    const never = item === 'folder' ? 'aaaaaaaaaaaa' : newId();
    const asked = (id: string) =>
      leader.call(route, {
        params: {
          id,
          version: '1',
          comment: `1-${newId()}`,
          approver: newId(),
          guest: newId(),
          upload: newId(),
        },
        ...(body && {
          body: { ...body, ...('opens' in body && { opens: { kind: 'reviews', reviews: [id] } }) },
        }),
      });
    const real = await asked(ids[item]);
    expect(comparable(real, ids[item])).toEqual(comparable(await asked(never), never));
    expect(real.status).toBe(404);
  },
);

test.each(named(withLists))('%s lists nothing of it', async (route, { call }) => {
  const query = call.query && 'name' in Object(Object(call.query).shape) ? { name: 'a' } : {};
  const [body] = exampleBodies(call);
  const answer = await leader.call(route, { query, ...(body && { body }) });
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
