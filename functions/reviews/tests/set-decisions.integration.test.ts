import { expect, test } from '@jest/globals';
import { findRound } from '#core/reviews/ports/approval-round.ts';
import { addColleague } from '#testkit/accounts/colleagues.ts';
import { ask, putDecision, putGuestDecision, roundNow } from '#testkit/files/approvals.ts';
import { postComment } from '#testkit/files/comments.ts';
import { changeFiles } from '#testkit/files/file-actions.ts';
import { uploadFile } from '#testkit/files/files.ts';
import { createLink, enter, enterByEmail, withGuestOfSet } from '#testkit/files/links.ts';
import { pictures, postSet, reviewNow, setStatus, withSet } from '#testkit/files/reviews.ts';
import { trashOf } from '#testkit/files/stored-files.ts';
import { refused, uniqueEmail } from '#testkit/people.ts';

const [first, second] = pictures;

test('a decision binds to the bytes of each page, and a new version starts undecided', async () => {
  const { owner, workspaceId, review } = await withSet();
  await ask(owner, review.id, [owner.email]);
  await putDecision(owner, review.id, 'approved');
  const round = await findRound(workspaceId, review.id, 1);
  const { pages = [], versionId, etag } = round?.approvers[0]?.decided ?? {};
  expect(pages.map(({ page }) => page)).toEqual([1, 2, 3]);
  expect(new Set(pages.map((one) => one.versionId)).size).toBe(3);
  expect(new Set(pages.map((one) => one.etag)).size).toBe(3);
  expect(pages[0]).toEqual({ page: 1, versionId, etag });
  await uploadFile(owner, second, 'Brighter.', { replace: true });
  expect((await reviewNow(owner, review.id)).status).toBe('approved');
  await postSet(owner, review.id);
  const { status, versions } = await reviewNow(owner, review.id);
  expect([status, versions[0].status]).toEqual(['needs_review', 'approved']);
});

test('a guest decides about the pages that they are shown, and the others stay in the set', async () => {
  const email = uniqueEmail();
  const made = await withSet();
  const { owner, workspaceId, review } = made;
  const linked = await createLink(owner, [review.id], { addresses: [email] });
  const guest = await enterByEmail(linked, email);
  const colleague = await addColleague(owner, 'Video Editor');
  await ask(owner, review.id, [email, colleague.email]);
  await changeFiles(owner, 'POST /api/files/delete', { paths: [first] });
  expect((await putGuestDecision(guest, review.id, 'approved')).status).toBe(200);
  expect((await putDecision(colleague, review.id, 'approved')).status).toBe(200);
  const round = await findRound(workspaceId, review.id, 1);
  const bound = round?.approvers.map(({ decided }) => decided?.pages?.map(({ page }) => page));
  expect(bound).toEqual([
    [2, 3],
    [1, 2, 3],
  ]);
  const { status, review: now } = await roundNow(owner, review.id);
  expect(status).toBe('approved');
  expect(now.versions[0].pages.map(({ state }: { state: string }) => state)).toEqual([
    'trashed',
    'current',
    'current',
  ]);
});

test('a decision that is repeated once a page is restored binds to it too', async () => {
  const email = uniqueEmail();
  const { owner, workspaceId, review } = await withSet();
  const guest = await enterByEmail(
    await createLink(owner, [review.id], { addresses: [email] }),
    email,
  );
  await ask(owner, review.id, [email]);
  await changeFiles(owner, 'POST /api/files/delete', { paths: [first] });
  await putGuestDecision(guest, review.id, 'approved');
  await changeFiles(owner, 'POST /api/trash/restore', { versions: await trashOf(owner) });
  await putGuestDecision(guest, review.id, 'approved');
  const round = await findRound(workspaceId, review.id, 1);
  expect(round?.approvers[0]?.decided?.pages?.map(({ page }) => page)).toEqual([1, 2, 3]);
});

test('a guest who sets a status leaves the pages that they are not shown in the set', async () => {
  const { owner, guest, review } = await withGuestOfSet();
  await changeFiles(owner, 'POST /api/files/delete', { paths: [first] });
  const answer = await guest.call('PUT /api/guest/{link}/reviews/{id}/status', {
    params: { id: review.id },
    body: { version: 1, status: 'approved' },
  });
  expect(answer.status).toBe(200);
  expect((await reviewNow(owner, review.id)).versions[0]).toMatchObject({
    status: 'approved',
    pages: [{ state: 'trashed' }, { state: 'current' }, { state: 'current' }],
  });
});

test('a guest who was shown fewer pages than are there by now decides nothing', async () => {
  const email = uniqueEmail();
  const { owner, workspaceId, review } = await withSet();
  const linked = await createLink(owner, [review.id], { addresses: [email] });
  const guest = await enterByEmail(linked, email);
  await ask(owner, review.id, [email]);
  await changeFiles(owner, 'POST /api/files/delete', { paths: [first] });
  await changeFiles(owner, 'POST /api/trash/restore', { versions: await trashOf(owner) });
  const decideAbout = (pages: number[]) =>
    putGuestDecision(guest, review.id, 'approved', { pages });
  expect(await decideAbout([2, 3])).toMatchObject(refused(409, 'version_changed'));
  const decided = async () =>
    (await findRound(workspaceId, review.id, 1))?.approvers[0]?.decided?.pages;
  expect(await decided()).toBeUndefined();
  expect((await decideAbout([1, 2, 3])).status).toBe(200);
  expect(await decided()).toMatchObject([{ page: 1 }, { page: 2 }, { page: 3 }]);
});

test('who sets a status does so about the pages that they were shown', async () => {
  const { owner, guest, review } = await withGuestOfSet();
  const body = (pages: number[]) => ({
    params: { id: review.id },
    body: { version: 1, status: 'approved', pages },
  });
  const setAsGuest = (pages: number[]) =>
    guest.call('PUT /api/guest/{link}/reviews/{id}/status', body(pages));
  await changeFiles(owner, 'POST /api/files/delete', { paths: [first] });
  // To members each page is there that is not erased.
  const ofMember = await owner.call('PUT /api/reviews/{id}/status', body([2, 3]));
  expect(ofMember).toMatchObject(refused(409, 'version_changed'));
  await changeFiles(owner, 'POST /api/trash/restore', { versions: await trashOf(owner) });
  expect(await setAsGuest([2, 3])).toMatchObject(refused(409, 'version_changed'));
  expect((await reviewNow(owner, review.id)).status).toBe('needs_review');
  expect((await setAsGuest([1, 2, 3])).status).toBe(200);
  expect((await reviewNow(owner, review.id)).status).toBe('approved');
});

test('a guest decides about no set of which they may not look at a page', async () => {
  const { owner, review } = await withSet();
  await uploadFile(owner, 'Layered.psd', 'Layers.');
  await postSet(owner, review.id, [first, 'Layered.psd']);
  const { link, token } = await createLink(owner, [review.id], {
    may: { comment: true, approve: true, download: false },
  });
  const guest = await enter({ link, token });
  expect(
    await guest.call('PUT /api/guest/{link}/reviews/{id}/status', {
      params: { id: review.id },
      body: { version: 2, status: 'approved' },
    }),
  ).toMatchObject(refused(403, 'link_forbids'));
});

test('the status of a set is that of its version, whichever of its pages is erased', async () => {
  const { owner, review } = await withSet();
  await setStatus(owner, review.id, 'approved');
  await changeFiles(owner, 'POST /api/files/delete', { paths: [first] });
  await changeFiles(owner, 'POST /api/trash/erase', { everything: true });
  expect(await reviewNow(owner, review.id)).toMatchObject({
    status: 'approved',
    versions: [{ status: 'approved', path: second }],
  });
  expect((await postComment(owner, review.id, { page: 2 })).status).toBe(201);
});
