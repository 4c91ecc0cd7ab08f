import { expect, test } from '@jest/globals';
import { newId } from '#core/table/ids.ts';
import { keys } from '#core/table/keys.ts';
import { runPlan, workspaceIdOf } from '#testkit/billing/plans.ts';
import { subscriber } from '#testkit/billing/subscribers.ts';
import { runAllChanges, runOnce } from '#testkit/file-changes.ts';
import { commentsOf } from '#testkit/files/comments.ts';
import { putObject, sha256, startUpload, uploadFile } from '#testkit/files/files.ts';
import { allRights, createLink, enter } from '#testkit/files/links.ts';
import {
  foldersOf,
  postRestriction,
  restrict,
  restrictedFoldersOf,
  withRestrictedFolder,
} from '#testkit/files/restricted-folders.ts';
import { postVersion, reviewNow, startReview } from '#testkit/files/reviews.ts';
import { addMember, type Person, refused, signUpInvited, uniqueEmail } from '#testkit/people.ts';
import { putItems } from '#testkit/table.ts';

const notFound = refused(404, 'not_found');
const noDownload = { ...allRights, download: false };

/** A member who has accepted, with their row. */
async function joined(owner: Person, role = 'Producer') {
  const email = uniqueEmail();
  const { id } = await addMember(owner, email, role);
  return { id, person: await signUpInvited(email) };
}

/** Stores rows of members who have joined, with their memberships. @returns each with a right */
async function storeMembers(workspaceId: string, count: number) {
  const ids = Array.from({ length: count }, () => ({ id: newId(), userId: newId() }));
  const at = new Date().toISOString();
  await putItems(
    ids.flatMap(({ id, userId }) => [
      {
        ...keys.member(workspaceId, id),
        ...{ id, userId, email: uniqueEmail(), role: 'Producer', createdAt: at },
        ...{ status: 'active', invitedBy: 'owner' },
      },
      { ...keys.membership(userId, workspaceId), workspaceId, role: 'Producer', joinedAt: at },
    ]),
  );
  return ids.map(({ id }) => ({ id, right: 'view' }));
}

function give(owner: Person, folderId: string, members: object[], roles: object[] = []) {
  return owner.call('PUT /api/restricted-folders/{id}', {
    params: { id: folderId },
    body: { roles, members },
  });
}

test('a review of versions in two folders is seen by who sees both', async () => {
  const { owner, folder } = await withRestrictedFolder();
  const { id, person } = await joined(owner);
  const review = await startReview(owner, 'Day 1/Film.mov');
  expect(await reviewNow(person, review.id)).toMatchObject({ id: review.id });
  await postVersion(owner, review.id, `${folder.name}/Film.mov`);
  const read = () => person.call('GET /api/reviews/{id}', { params: { id: review.id } });
  expect(await read()).toMatchObject(notFound);
  // The open file belongs to a review that they do not see: they learn nothing of that.
  expect(
    await person.call('POST /api/reviews', { body: { path: 'Day 1/Film.mov' } }),
  ).toMatchObject(notFound);
  await give(owner, folder.id, [{ id, right: 'view' }]);
  expect(await read()).toMatchObject({ status: 200 });
});

test('a folder counts as restricted before its files are moved, and what is stored there meanwhile is moved as well', async () => {
  const owner = await subscriber('business');
  const workspaceId = await workspaceIdOf(owner);
  await uploadFile(owner, 'Atlas/Film.mov', 'A film.');
  const { person } = await joined(owner);
  const asked = await postRestriction(owner, 'Atlas/');
  expect(asked.body.folder.state).toBe('closing');
  expect(await foldersOf(person)).toEqual([]);
  const path = 'Atlas/Film.mov';
  expect(await person.call('GET /api/files/link', { query: { path } })).toMatchObject(notFound);
  expect((await person.call('GET /api/files/search', { query: { name: 'film' } })).body).toEqual({
    files: [],
    searched: 0,
  });
  await runOnce(workspaceId, asked.body.change.id, { steps: 1 });
  await putObject(workspaceId, 'Atlas/Before.mov', 'From a computer.');
  await runAllChanges(workspaceId);
  const [folder] = await restrictedFoldersOf(owner);
  expect(folder?.state).toBe('restricted');
  const { files } = (await owner.call('GET /api/files', { query: { folder: `${folder?.name}/` } }))
    .body;
  expect(files).toHaveLength(2);
  expect(await foldersOf(owner)).toEqual([folder?.name]);
});

test('an upload into a folder that is restricted ends, as one of who loses the right to upload there', async () => {
  const owner = await subscriber('business');
  await uploadFile(owner, 'Atlas/Film.mov', 'A film.');
  const { id, person } = await joined(owner, 'Video Editor');
  const before = (await startUpload(person, 'Atlas/Cut.mov', 7)).body.upload;
  const folder = await restrict(owner, 'Atlas/', { members: [{ id, right: 'edit' }] });
  const sign = (upload: string) =>
    person.call('POST /api/uploads/{id}/parts', {
      params: { id: upload },
      body: { parts: [{ number: 1, sha256: sha256(Buffer.from('A film.')) }] },
    });
  expect(await sign(before.id)).toMatchObject(notFound);
  const inside = (await startUpload(person, `${folder.name}/Cut.mov`, 7)).body.upload;
  expect(await sign(inside.id)).toMatchObject({ status: 200 });
  await give(owner, folder.id, [{ id, right: 'comment' }]);
  expect(await sign(inside.id)).toMatchObject(notFound);
  expect((await person.call('GET /api/uploads')).body.uploads).toEqual([]);
});

test("a client's link ends when its maker may no longer share what is in the folder, and not one of who still may", async () => {
  const owner = await subscriber('business');
  await uploadFile(owner, 'Atlas/Film.mov', 'A film.');
  const { person } = await joined(owner);
  const review = await startReview(owner, 'Atlas/Film.mov');
  const guests = await Promise.all(
    [person, owner].map(async (maker) =>
      enter(await createLink(maker, [review.id], { may: noDownload })),
    ),
  );
  await restrict(owner, 'Atlas/', { roles: [{ role: 'Producer', right: 'edit' }] });
  const seen = await Promise.all(
    guests.map((guest) =>
      guest.call('GET /api/guest/{link}/reviews/{id}', { params: { id: review.id } }),
    ),
  );
  expect(seen.map(({ status }) => status)).toEqual([404, 200]);
});

test('of many links to a folder that is restricted to many people, those of who may still share it follow it', async () => {
  const owner = await subscriber('business');
  await uploadFile(owner, 'Atlas/Day 1/Film.mov', 'A film.');
  const { person } = await joined(owner);
  const opens = { kind: 'folder', folder: 'Atlas/Day 1/' };
  const links = [];
  for (let made = 0; made < 14; made += 1) {
    links.push(await createLink(owner, [], { opens, may: allRights }));
  }
  const theirs = await createLink(person, [], { opens, may: noDownload });
  const guests = [await enter(theirs)];
  for (const link of links) guests.push(await enter(link));
  const members = await storeMembers(await workspaceIdOf(owner), 40);
  await restrict(owner, 'Atlas/', { members });
  const seen = await Promise.all(
    guests.map((guest) => guest.call('GET /api/guest/{link}/files', { query: {} })),
  );
  const [ended, ...open] = seen.map(({ status }) => status);
  expect(ended).not.toBe(200);
  expect(open).toEqual(links.map(() => 200));
});

test('a client sees nothing any more once the maker of their link has a role without the right to share', async () => {
  const { owner, folder } = await withRestrictedFolder({
    roles: [{ role: 'Producer', right: 'manage' }],
  });
  const { id, person } = await joined(owner);
  const review = await startReview(person, `${folder.name}/Film.mov`);
  const guest = await enter(await createLink(person, [review.id], { may: noDownload }));
  const read = () =>
    guest.call('GET /api/guest/{link}/reviews/{id}', { params: { id: review.id } });
  expect(await read()).toMatchObject({ status: 200 });
  await owner.call('PUT /api/team-members/{id}/role', {
    params: { id },
    body: { role: 'Creative Director' },
  });
  expect(await read()).toMatchObject(notFound);
});

test('emptying the trash leaves what a leader does not see, and erases it for the owner', async () => {
  const { owner, workspaceId, folder } = await withRestrictedFolder();
  const { person } = await joined(owner);
  const trashed = async () =>
    (await owner.call('GET /api/trash')).body.files.map(({ path }: { path: string }) => path);
  await owner.call('POST /api/files/delete', {
    body: { paths: ['Day 1/Film.mov', `${folder.name}/Film.mov`] },
  });
  await runAllChanges(workspaceId);
  expect((await person.call('GET /api/trash')).body.files).toHaveLength(1);
  const empty = { body: { everything: true } };
  expect(await person.call('POST /api/trash/erase', empty)).toMatchObject({ status: 200 });
  await runAllChanges(workspaceId);
  expect(await trashed()).toEqual([`${folder.name}/Film.mov`]);
  await owner.call('POST /api/trash/erase', empty);
  await runAllChanges(workspaceId);
  expect(await trashed()).toEqual([]);
});

test('neither a move nor its undo opens a restricted folder', async () => {
  const { owner, folder } = await withRestrictedFolder();
  const path = `${folder.name}/`;
  for (const body of [
    { path, name: 'Atlas' },
    { paths: [path], folder: 'Day 1' },
    { path: 'Day 1/', name: folder.name },
  ]) {
    expect(await owner.call('POST /api/files/move', { body })).toMatchObject({
      status: 400,
      body: { code: 'invalid_input' },
    });
  }
  await uploadFile(owner, 'Borealis/Film.mov', 'A film.');
  const { change } = (await postRestriction(owner, 'Borealis/')).body;
  const undo = { params: { id: change.id } };
  expect(await owner.call('POST /api/file-changes/{id}/undo', undo)).toMatchObject(
    refused(409, 'cannot_undo'),
  );
});

test('losing the plan opens nothing: people stay as they are, and only the owner can open the folder', async () => {
  const { owner, workspaceId, folder } = await withRestrictedFolder();
  const { person } = await joined(owner);
  await runPlan(owner, 'starter');
  expect(await foldersOf(person)).toEqual(['Day 1']);
  expect(await give(owner, folder.id, [])).toMatchObject(refused(409, 'business_needed'));
  expect(await postRestriction(owner, 'Day 1/')).toMatchObject(refused(409, 'business_needed'));
  const open = { params: { id: folder.id } };
  expect(await person.call('DELETE /api/restricted-folders/{id}', open)).toMatchObject({
    status: 403,
  });
  await owner.call('DELETE /api/restricted-folders/{id}', open);
  await runAllChanges(workspaceId);
  expect(await foldersOf(person)).toEqual(['Atlas', 'Day 1']);
});

test('who is invited has their right once they accept, and who was removed and comes back has none', async () => {
  const { owner, folder } = await withRestrictedFolder();
  const email = uniqueEmail();
  const { id } = await addMember(owner, email, 'Video Editor');
  await give(owner, folder.id, [{ id, right: 'comment' }]);
  const person = await signUpInvited(email);
  expect(await restrictedFoldersOf(person)).toMatchObject([{ right: 'comment' }]);
  await owner.call('DELETE /api/team-members/{id}', { params: { id } });
  const again = await addMember(owner, email, 'Video Editor');
  const { teamMembers } = (await owner.call('GET /api/team-members')).body;
  expect(teamMembers).toContainEqual(expect.objectContaining({ id: again.id, status: 'invited' }));
  expect((await restrictedFoldersOf(owner))[0]?.people).toEqual({ roles: [], members: [] });
});

test('the higher of the rights of a role and of a member counts, up to what their role may', async () => {
  const { owner, folder } = await withRestrictedFolder();
  const { id, person } = await joined(owner, 'Video Editor');
  await give(
    owner,
    folder.id,
    [{ id, right: 'manage' }],
    [{ role: 'Video Editor', right: 'view' }],
  );
  expect(await restrictedFoldersOf(person)).toMatchObject([{ right: 'manage' }]);
  const review = await startReview(person, `${folder.name}/Film.mov`);
  expect(await commentsOf(person, review.id)).toEqual([]);
  // Only leaders share.
  const link = { body: { opens: { kind: 'reviews', reviews: [review.id] }, may: noDownload } };
  expect(await person.call('POST /api/links', link)).toMatchObject(refused(403, 'forbidden'));
});
