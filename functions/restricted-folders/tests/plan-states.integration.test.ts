import { expect, test } from '@jest/globals';
import type { RestrictedFolder } from '#shared/calls/restricted-folders/restricted-folders.ts';
import { runPlan } from '#testkit/billing/plans.ts';
import { runAllChanges, runOnce } from '#testkit/file-changes.ts';
import { uploadFile } from '#testkit/files/files.ts';
import { allRights, createLink, enter, type Guest } from '#testkit/files/links.ts';
import {
  foldersOf,
  joinedCollaborator,
  postCollaborator,
  postRestriction,
  restrictedFoldersOf,
  withRestrictedFolder,
} from '#testkit/files/restricted-folders.ts';
import { startReview } from '#testkit/files/reviews.ts';
import { addMember, type Person, refused, signUpInvited, uniqueEmail } from '#testkit/people.ts';

// What a plan whose payments fail changes for restricted folders: while it is overdue nothing, after its end only what takes
// a plan, and once it is paid again nothing is different.

async function joined(owner: Person, role: string): Promise<Person> {
  const email = uniqueEmail();
  await addMember(owner, email, role);
  return signUpInvited(email);
}

/** Everyone before a restricted folder, with guests of the links that a leader and a collaborator have made to a review in it. */
async function withEveryone() {
  const made = await withRestrictedFolder({ roles: [{ role: 'Producer', right: 'manage' }] });
  const { owner, folder } = made;
  const leader = await joined(owner, 'Producer');
  const outsider = await joined(owner, 'Creative Director');
  const { person: collaborator } = await joinedCollaborator(owner, folder, 'manage');
  const review = await startReview(owner, `${folder.name}/Film.mov`);
  const guests: Guest[] = [];
  for (const maker of [leader, collaborator]) {
    const may = { ...allRights, download: false };
    guests.push(await enter(await createLink(maker, [review.id], { may })));
  }
  return { ...made, leader, outsider, collaborator, review, guests };
}

/** What each of them sees, and may do in the folder. */
async function seenBy({
  owner,
  leader,
  outsider,
  collaborator,
  review,
  guests,
}: Awaited<ReturnType<typeof withEveryone>>) {
  const seen: Record<string, unknown> = {};
  for (const [name, person] of Object.entries({ owner, leader, outsider, collaborator })) {
    const answer = await person.call('GET /api/reviews/{id}', { params: { id: review.id } });
    const search = await person.call('GET /api/files/search', { query: { name: 'film' } });
    seen[name] = {
      folders: await foldersOf(person),
      rights: (await restrictedFoldersOf(person)).map(({ right }) => right),
      found: search.body.files.map(({ path }: { path: string }) => path),
      review: answer.status,
      may: answer.body.may,
      team: (await person.call('GET /api/team-members')).status,
    };
  }
  const byLink = await Promise.all(
    guests.map((guest) =>
      guest.call('GET /api/guest/{link}/reviews/{id}', { params: { id: review.id } }),
    ),
  );
  return { members: seen, guests: byLink.map(({ status }) => status) };
}

test('while a payment is overdue everyone sees and may do what they did', async () => {
  const everyone = await withEveryone();
  const before = await seenBy(everyone);
  expect(before).toMatchObject({
    members: {
      owner: { folders: ['Day 1', everyone.folder.name] },
      leader: { folders: ['Day 1', everyone.folder.name], rights: ['manage'] },
      outsider: { folders: ['Day 1'], rights: [], found: ['Day 1/Film.mov'], review: 404 },
      collaborator: { folders: [everyone.folder.name], rights: ['manage'], team: 403 },
    },
    guests: [200, 200],
  });
  await runPlan(everyone.owner, 'business', 'past_due');
  expect(await seenBy(everyone)).toEqual(before);
});

test('after the end of the plan each sees the same folders and no client any, and once it is paid again all is as before', async () => {
  const everyone = await withEveryone();
  const before = await seenBy(everyone);
  await runPlan(everyone.owner, 'business', 'canceled');
  const { members, guests } = await seenBy(everyone);
  const basic = { may: ['review_files', 'upload_files'] };
  expect(members).toEqual({
    owner: before.members['owner'],
    leader: { ...(before.members['leader'] as object), ...basic },
    outsider: before.members['outsider'],
    collaborator: { ...(before.members['collaborator'] as object), ...basic },
  });
  expect(guests).toEqual([404, 404]);
  await runPlan(everyone.owner, 'business');
  expect(await seenBy(everyone)).toEqual(before);
});

test('after the end of the plan no one is given a folder, and the owner alone can open one', async () => {
  const { owner, leader, collaborator, workspaceId, folder } = await withEveryone();
  await runPlan(owner, 'business', 'canceled');
  const params = { id: folder.id };
  const body = { roles: [], members: [] };
  const invitation = { email: uniqueEmail(), right: 'view' };
  expect((await owner.call('PUT /api/restricted-folders/{id}', { params, body })).status).toBe(409);
  expect((await postCollaborator(owner, folder, invitation)).status).toBe(409);
  expect((await postRestriction(owner, 'Day 1/')).status).toBe(409);
  for (const person of [leader, collaborator]) {
    const opened = await person.call('DELETE /api/restricted-folders/{id}', { params });
    expect(opened).toMatchObject(refused(403, 'forbidden'));
  }
  await owner.call('DELETE /api/restricted-folders/{id}', { params });
  await runAllChanges(workspaceId);
  expect(await foldersOf(owner)).toEqual(['Atlas', 'Day 1']);
  expect(await foldersOf(collaborator)).toEqual([]);
});

test('an invitation of before the end is to its folder alone, whenever it is accepted', async () => {
  const { owner, folder } = await withRestrictedFolder();
  const emails = [uniqueEmail(), uniqueEmail()];
  for (const email of emails) await postCollaborator(owner, folder, { email, right: 'manage' });
  const seen = async (email: string | undefined) => foldersOf(await signUpInvited(email ?? ''));
  await runPlan(owner, 'business', 'past_due', 3);
  expect(await seen(emails[0])).toEqual([folder.name]);
  await runPlan(owner, 'business', 'canceled', 3);
  expect(await seen(emails[1])).toEqual([folder.name]);
});

test('a folder that is being restricted when the plan ends is restricted all the same, and stays it', async () => {
  const { owner, workspaceId } = await withRestrictedFolder();
  const outsider = await joined(owner, 'Creative Director');
  await uploadFile(owner, 'Borealis/Film.mov', 'A film.');
  const { change } = (await postRestriction(owner, 'Borealis/')).body;
  await runOnce(workspaceId, change.id, { steps: 1 });
  for (const status of ['past_due', 'canceled', 'active']) {
    await runPlan(owner, 'business', status);
    expect(await foldersOf(outsider)).toEqual(['Day 1']);
  }
  await runPlan(owner, 'business', 'canceled');
  await runAllChanges(workspaceId);
  const states = (await restrictedFoldersOf(owner)).map(({ state }: RestrictedFolder) => state);
  expect(states).toEqual(['restricted', 'restricted']);
  expect(await foldersOf(outsider)).toEqual(['Day 1']);
});
