import { expect, test } from '@jest/globals';
import { viewsBy } from '#core/reviews/views.ts';
import { nowInSeconds } from '#core/runtime/clock.ts';
import { keys, prefixes } from '#core/table/keys.ts';
import { addColleague } from '#testkit/accounts/colleagues.ts';
import { uploadFile } from '#testkit/files/files.ts';
import { enter, type Guest, guestsOf, withGuest } from '#testkit/files/links.ts';
import {
  postVersion,
  viewsOf,
  viewVersion,
  withReview,
  withTwoVersions,
} from '#testkit/files/reviews.ts';
import { addMember, type Person, refused, signUpInvited } from '#testkit/people.ts';
import { itemsOf, putItems } from '#testkit/table.ts';

const viewAsGuest = (guest: Guest, id: string, version: number, played: number[] = []) =>
  guest.call('POST /api/guest/{link}/reviews/{id}/views', {
    params: { id },
    body: { version, played },
  });

/** The stored views of a review. */
async function stored(workspaceId: string, id: string) {
  const items = await itemsOf(keys.reviewView(workspaceId, id, 0, '').pk);
  return items.filter(({ sk }) => String(sk).startsWith(prefixes.view));
}

test('what is played in parts, in any order, twice and at the same time is counted once, for each person and version', async () => {
  const { owner, review, workspaceId } = await withTwoVersions();
  const colleague = await addColleague(owner, 'Video Editor');
  await Promise.all(
    [[3, 4], [0, 1], [1, 99], [4]].map((played) => viewVersion(owner, review.id, played)),
  );
  await viewVersion(owner, review.id, []);
  await viewVersion(colleague, review.id, [], 2);
  const [own] = await viewsOf(colleague, review.id);
  expect(own).toMatchObject({ person: { email: owner.email }, played: [0, 1, 3, 4, 99] });
  expect(own && own.lastAt >= own.firstAt).toBe(true);
  expect(await viewsOf(owner, review.id, '2')).toMatchObject([
    { person: { email: colleague.email }, played: [] },
  ]);
  // It expires a year after the last time.
  const [item] = await stored(workspaceId, review.id);
  expect(Number(item?.['expiresAt']) - nowInSeconds()).toBeGreaterThan(364 * 24 * 60 * 60);
});

test('a guest is noted under their name, and only for what their link opens and shows', async () => {
  const { owner, link, guest, review, workspaceId } = await withGuest();
  expect((await viewAsGuest(guest, review.id, 1, [0, 1])).status).toBe(200);
  await uploadFile(owner, 'Other.mov');
  const other = (await owner.call('POST /api/reviews', { body: { path: 'Other.mov' } })).body;
  expect(await viewAsGuest(guest, other.review.id, 1)).toMatchObject(refused(404, 'not_found'));
  expect(await viewAsGuest(guest, review.id, 2)).toMatchObject(refused(404, 'not_found'));
  // A version that is not published is none for them.
  const editor = await addColleague(owner, 'Video Editor');
  await uploadFile(owner, 'Film v2.mov');
  await postVersion(editor, review.id, 'Film v2.mov');
  expect(await viewAsGuest(guest, review.id, 2)).toMatchObject(refused(404, 'not_found'));
  await owner.call('DELETE /api/links/{id}', { params: { id: link.id } });
  expect((await viewAsGuest(guest, review.id, 1, [50])).status).not.toBe(200);
  expect(await viewsOf(owner, review.id)).toMatchObject([
    { person: { name: 'Clara Client', isGuest: true }, played: [0, 1] },
  ]);
  expect(await stored(workspaceId, review.id)).toHaveLength(1);
});

test('who was erased or removed is no longer named', async () => {
  const { owner, link, guest, review, token } = await withGuest();
  const { id, email } = await addMember(owner);
  const colleague = await signUpInvited(email);
  await viewVersion(colleague, review.id, [0]);
  await viewAsGuest(guest, review.id, 1);
  const [entered] = await guestsOf(owner, link.id);
  await owner.call('DELETE /api/links/{id}/guests/{guest}', {
    params: { id: link.id, guest: entered?.id ?? '' },
  });
  expect((await viewAsGuest(guest, review.id, 1)).status).toBe(401);
  const again = await enter({ link, token });
  expect((await viewAsGuest(again, review.id, 1)).status).toBe(200);
  await owner.call('DELETE /api/team-members/{id}', { params: { id } });
  const people = (await viewsOf(owner, review.id)).map(({ person }) => person?.name);
  expect(people.toSorted()).toEqual(['A former guest', 'Clara Client', undefined]);
});

test('views end with their version, and with their review', async () => {
  const { owner, review, workspaceId } = await withTwoVersions();
  await viewVersion(owner, review.id, [1], 1);
  await viewVersion(owner, review.id, [1], 2);
  const params = { id: review.id, version: '1' };
  await owner.call('DELETE /api/reviews/{id}/versions/{version}', { params });
  expect(await stored(workspaceId, review.id)).toMatchObject([{ version: 2 }]);
  expect(await viewVersion(owner, review.id, [2], 1)).toMatchObject(refused(404, 'not_found'));
  await owner.call('DELETE /api/reviews/{id}', { params: { id: review.id } });
  expect(await stored(workspaceId, review.id)).toEqual([]);
  expect(await viewVersion(owner, review.id, [2], 2)).toMatchObject(refused(404, 'not_found'));
});

test('the export of the workspace has all views, that of a person their own', async () => {
  const { owner, guest, review, workspaceId } = await withGuest();
  const colleague = await addColleague(owner, 'Video Editor');
  await viewVersion(colleague, review.id, [0, 1]);
  await viewAsGuest(guest, review.id, 1, [7]);
  const { reviews } = (await owner.call('GET /api/export/reviews')).body;
  expect(reviews[0].views).toHaveLength(2);
  expect(reviews[0].views).toContainEqual(
    expect.objectContaining({
      version: 1,
      person: { name: 'Clara Client', isGuest: true },
      played: [7],
    }),
  );
  const idOf = async (person: Person) => (await person.call('GET /api/user')).body.user.id;
  expect(await viewsBy(workspaceId, await idOf(colleague), () => true)).toMatchObject([
    { review: 'Film', version: 1, played: [0, 1] },
  ]);
  expect(await viewsBy(workspaceId, await idOf(owner), () => true)).toEqual([]);
});

test('many views come in pages', async () => {
  const { owner, review, workspaceId } = await withReview();
  const at = new Date().toISOString();
  const ids = Array.from({ length: 203 }, (_, index) => `user-${String(index).padStart(3, '0')}`);
  await putItems(
    ids.map((userId) => ({
      ...keys.reviewView(workspaceId, review.id, 1, userId),
      ...{ version: 1, userId, firstAt: at, lastAt: at, expiresAt: nowInSeconds() + 1_000 },
    })),
  );
  const page = async (query: Record<string, string>) =>
    (await owner.call('GET /api/reviews/{id}/views', { params: { id: review.id }, query })).body;
  const first = await page({ version: '1' });
  const second = await page({ version: '1', after: first.next });
  expect([first.views.length, second.views.length, second.next]).toEqual([200, 3, undefined]);
});
