import { afterEach, describe, expect, test } from '@jest/globals';
import { checkStorage } from '#core/reconciliation/storage-check.ts';
import { onePartBytes } from '#shared/rules/text/file-names.ts';
import { resetClock, setClockAhead } from '#testkit/clock.ts';
import { postComment } from '#testkit/files/comments.ts';
import { changeFiles } from '#testkit/files/file-actions.ts';
import { deleteObject, deliverMessages, uploadFile } from '#testkit/files/files.ts';
import { type Guest, withGuest } from '#testkit/files/links.ts';
import { addPoster, posterOf } from '#testkit/files/posters.ts';
import { computerOf } from '#testkit/files/renames.ts';
import { postVersion, reviewNow, startReview } from '#testkit/files/reviews.ts';
import { path } from '#testkit/files/stored-files.ts';
import { uploadsAtS3 } from '#testkit/files/upload-requests.ts';
import { withGrantedAccess } from '#testkit/granted-access.ts';
import type { Person } from '#testkit/people.ts';
import { itemsOf } from '#testkit/table.ts';

afterEach(resetClock);

const to = 'Day 1/Final.mov';

/** A client's review of a film, and a computer that syncs it. */
async function synced() {
  const shared = await withGuest();
  await postComment(shared.owner, shared.review.id);
  return { ...shared, computer: await computerOf(shared.owner, shared.workspaceId) };
}

async function versionsOf(owner: Person, id: string) {
  const { versions } = await reviewNow(owner, id);
  return versions.map((one: { path: string; state: string }) => [one.path, one.state]);
}

function sees(guest: Guest, id: string) {
  return guest
    .call('GET /api/guest/{link}/reviews/{id}/media', { params: { id } })
    .then(({ status }) => status);
}

async function expectFollowed(
  { owner, review, guest }: { owner: Person; review: { id: string }; guest: Guest },
  target = to,
) {
  expect(await versionsOf(owner, review.id)).toEqual([[target, 'current']]);
  expect(await reviewNow(owner, review.id)).toMatchObject({ comments: 1, openComments: 1 });
  expect(await sees(guest, review.id)).toBe(200);
  expect((await startReview(owner, target)).id).toBe(review.id);
}

async function expectLeft({ owner, review, guest }: Awaited<ReturnType<typeof synced>>) {
  expect(await versionsOf(owner, review.id)).toEqual([[path, 'trashed']]);
  expect(await sees(guest, review.id)).toBe(404);
}

describe('a film that a computer renames keeps its review, comments, links and poster', () => {
  test.each([to, 'day 1/film.mov', 'Elsewhere/Film.mov'])('to %s', async (target) => {
    const stored = await synced();
    await addPoster(stored.owner, path);
    await stored.computer.rename([path, target]);
    await expectFollowed(stored, target);
    expect(await posterOf(stored.owner, target)).toBe('a poster');
    expect((await itemsOf(`REVIEWS#${stored.workspaceId}`)).map(({ sk }) => String(sk))).toEqual([
      'COUNT',
      `REVIEW#${stored.review.id}`,
      expect.stringMatching(/^SIZE#7#/),
    ]);
  });

  test('of several parts, which its copy does not have', async () => {
    const { owner, workspaceId } = await synced();
    await uploadFile(owner, 'Long.mov', Buffer.alloc(onePartBytes + 5, 'film'));
    const { id } = await startReview(owner, 'Long.mov');
    const computer = await computerOf(owner, workspaceId);
    await computer.touch('Long.mov');
    await computer.rename(['Long.mov', 'Longer.mov']);
    expect(await versionsOf(owner, id)).toEqual([['Longer.mov', 'current']]);
    expect(await uploadsAtS3(workspaceId)).toBe(0);
  });

  test('and when it is renamed again and back', async () => {
    const stored = await synced();
    await stored.computer.rename([path, to], [to, 'Other.mov'], ['Other.mov', path]);
    await expectFollowed(stored, path);
  });

  test.each([
    ['the deletion first', (events: string[]) => events.toReversed()],
    ['each event twice', (events: string[]) => [...events, ...events]],
    ['all events twice and reversed', (events: string[]) => [...events, ...events].toReversed()],
  ])('with %s', async (_, order) => {
    const stored = await synced();
    const { computer } = stored;
    const events = [await computer.copy(path, to), await computer.remove(path)];
    for (const event of order(events)) await deliverMessages([event]);
    await expectFollowed(stored);
  });

  test('with events in one batch, when another file has the old name already', async () => {
    const stored = await synced();
    const { computer, owner } = stored;
    const events = [await computer.copy(path, to), await computer.remove(path)];
    await uploadFile(owner, path, 'Another film.');
    await deliverMessages(events);
    await expectFollowed(stored);
  });

  test('with lost events, at night', async () => {
    const stored = await synced();
    await stored.computer.copy(path, to);
    await stored.computer.remove(path);
    setClockAhead({ minutes: 15 });
    await withGrantedAccess('events/reconcile', async () => {
      for (const { repair } of await checkStorage(stored.workspaceId)) await repair?.();
    });
    await expectFollowed(stored);
  });
});

describe('the review of a film does not follow', () => {
  test('a copy, as long as the film is there', async () => {
    const stored = await synced();
    await deliverMessages([await stored.computer.copy(path, to)]);
    expect(await versionsOf(stored.owner, stored.review.id)).toEqual([[path, 'current']]);
  });

  test('a deletion, without a copy', async () => {
    const stored = await synced();
    await deliverMessages([await stored.computer.remove(path)]);
    await expectLeft(stored);
  });

  test('other bytes of the same size', async () => {
    const stored = await synced();
    await uploadFile(stored.owner, 'Fake.mov', 'A fake.');
    await stored.computer.rename(['Fake.mov', to]);
    await deliverMessages([await stored.computer.remove(path)]);
    await expectLeft(stored);
  });

  test('two copies, of which no one knows which one it is', async () => {
    const stored = await synced();
    const { computer } = stored;
    await deliverMessages([await computer.copy(path, to), await computer.copy(path, 'Two.mov')]);
    await deliverMessages([await computer.remove(path)]);
    await expectLeft(stored);
  });

  test('a copy whose original a member has deleted on the site', async () => {
    const stored = await synced();
    await deliverMessages([await stored.computer.copy(path, to)]);
    await changeFiles(stored.owner, 'POST /api/files/delete', { paths: [path] });
    await expectLeft(stored);
  });

  test('a copy that came more than a day before', async () => {
    const stored = await synced();
    await deliverMessages([await stored.computer.copy(path, to)]);
    setClockAhead({ minutes: 25 * 60 });
    await deliverMessages([await stored.computer.remove(path)]);
    resetClock();
    await expectLeft(stored);
  });

  test('a copy that was deleted as well', async () => {
    const stored = await synced();
    const copied = await stored.computer.copy(path, to);
    await deliverMessages([copied]);
    await deleteObject(stored.workspaceId, to);
    await deliverMessages([await stored.computer.remove(to), await stored.computer.remove(path)]);
    await expectLeft(stored);
  });
});

test('a film whose time of change alone is set is the same version, with its poster', async () => {
  const { owner, review, guest, computer } = await synced();
  await addPoster(owner, path);
  await computer.touch(path);
  await computer.touch(path);
  expect(await versionsOf(owner, review.id)).toEqual([[path, 'current']]);
  expect(await sees(guest, review.id)).toBe(200);
  expect((await startReview(owner, path)).id).toBe(review.id);
  expect(await posterOf(owner, path)).toBe('a poster');
  // What is stored after a deletion is another version: the deleted one was withdrawn.
  await deliverMessages([await computer.remove(path)]);
  await uploadFile(owner, path);
  expect(await versionsOf(owner, review.id)).toEqual([[path, 'replaced']]);
  expect(await sees(guest, review.id)).toBe(404);
});

test('each version of a review follows its own file', async () => {
  const { owner, review, computer } = await synced();
  await uploadFile(owner, 'Day 1/Second.mov', 'Second cut.');
  expect((await postVersion(owner, review.id, 'Day 1/Second.mov')).status).toBe(201);
  await computer.rename([path, 'Day 2/Film.mov'], ['Day 1/Second.mov', 'Day 2/Second.mov']);
  expect(await versionsOf(owner, review.id)).toEqual([
    ['Day 2/Film.mov', 'current'],
    ['Day 2/Second.mov', 'current'],
  ]);
});
