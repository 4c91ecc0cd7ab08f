import { credentialMinutes } from '#shared/rules/sync-limits.ts';
import { workspaceIdOf } from '#testkit/billing/plans.ts';
import { subscriber } from '#testkit/billing/subscribers.ts';
import { type Answer, answerOf, assertEqual, type Case } from '#testkit/cases/case.ts';
import { clipContent } from '#testkit/clips/clips.ts';
import { setClockAhead } from '#testkit/clock.ts';
import { runAllChanges } from '#testkit/file-changes.ts';
import { countStored, everyOther, storeComments } from '#testkit/files/comments.ts';
import { deleteObject, deliverEvent, deliverMessages, putObject } from '#testkit/files/files.ts';
import { mediaOf, withProxy } from '#testkit/files/proxies.ts';
import { computerOf } from '#testkit/files/renames.ts';
import { reviewNow, withTwoVersions } from '#testkit/files/reviews.ts';
import { countedBytes, listedBytes } from '#testkit/files/storage-usage.ts';
import { path, trashOf } from '#testkit/files/stored-files.ts';

const because =
  'A file is counted from what S3 lists, after S3 has changed it, and read if it is a film.';

export const cases: Case[] = [
  {
    title: 'of a file that a sync tool has stored',
    costs: { roundTrips: 5, because },
    isUnsettled: true,
    arrange: () => counting(1),
  },
  {
    title: 'of a film that tells what it is',
    costs: { roundTrips: 7, because: 'Its head is read behind the counting, and noted.' },
    isUnsettled: true,
    arrange: withHead,
  },
  {
    title: 'of a film that a computer has renamed, with its proxy',
    costs: {
      roundTrips: 14,
      because:
        'Who has deleted it is read, then the copy, whether a comment shows it, and what shows the film copied to that.',
    },
    isUnsettled: true,
    arrange: renamed,
  },
  {
    title: 'of a file that it has replaced twice',
    costs: { roundTrips: 5, because },
    isUnsettled: true,
    arrange: () => counting(3),
  },
  {
    title: 'of a file that it has deleted',
    costs: { roundTrips: 5, because },
    isUnsettled: true,
    arrange: () => counting(1, { deletes: true }),
  },
  {
    title: 'of a reviewed version whose time in the trash has ended',
    costs: { roundTrips: 10, because: 'What was said about it is removed before it is forgotten.' },
    isUnsettled: true,
    arrange: erasedReviewed,
  },
  {
    title: 'after the plan was cancelled',
    costs: {
      roundTrips: 7,
      because: 'What arrives after the end of a plan starts another emptying.',
    },
    isUnsettled: true,
    arrange: afterTheEnd,
  },
];

async function counting(versions: number, { deletes = false } = {}) {
  const owner = await subscriber('business');
  const workspaceId = await workspaceIdOf(owner);
  for (let version = 1; version <= versions; version += 1) {
    await putObject(workspaceId, path, 'x'.repeat(version));
  }
  if (deletes) await deleteObject(workspaceId, path);
  return {
    act: () => countEvent(workspaceId),
    saved: async () => {
      const { counted } = await countedBytes(owner);
      const sizes = Array.from({ length: versions }, (_, index) => index + 1);
      const used = sizes.reduce((sum, size) => sum + size, 0);
      assertEqual('Used', String(counted.hot.used), String(used));
      assertEqual('In the trash', counted.hot.trash === counted.hot.used, deletes);
    },
  };
}

/** A film whose head tells what it is. */
async function withHead() {
  const owner = await subscriber('business');
  const workspaceId = await workspaceIdOf(owner);
  await putObject(workspaceId, path, clipContent('25.mp4'));
  return {
    act: () => countEvent(workspaceId),
    saved: async () => {
      const { files } = (await owner.call('GET /api/files', { query: { folder: 'Day 1/' } })).body;
      const [{ film } = { film: undefined }] = files;
      assertEqual('The picture', [film?.width, film?.height], [128, 64]);
      assertEqual('The timecode', film?.start, { frame: 900_000, dropFrame: false });
    },
  };
}

/** A film that a computer has copied, and deleted. */
async function renamed() {
  const owner = await subscriber('business');
  const workspaceId = await workspaceIdOf(owner);
  await withProxy(owner, path);
  const computer = await computerOf(owner, workspaceId);
  const to = 'Day 1/Cut.mov';
  await deliverMessages([await computer.copy(path, to)]);
  const deleted = await computer.remove(path);
  return {
    act: async () => answerOf((await deliverMessages([deleted])).batchItemFailures.length > 0),
    saved: async () =>
      assertEqual('Whether the copy is shown', 'proxy' in (await mediaOf(owner, to)), true),
  };
}

/** Delivers an event about the file. */
async function countEvent(workspaceId: string): Promise<Answer> {
  return answerOf((await deliverEvent(workspaceId, path)).batchItemFailures.length > 0);
}

/** A file that a sync tool has stored after the emptying. */
async function afterTheEnd() {
  const owner = await subscriber('business');
  const workspaceId = await workspaceIdOf(owner);
  await owner.call('POST /api/cancel-subscription');
  setClockAhead({ minutes: credentialMinutes + 5 });
  await runAllChanges(workspaceId);
  await putObject(workspaceId, path, 'A film.');
  return {
    act: () => countEvent(workspaceId),
    saved: async () => {
      await runAllChanges(workspaceId);
      assertEqual('Used', String((await listedBytes(workspaceId)).hot.used), '0');
    },
  };
}

/** The first version of a review, which S3 has deleted for good. */
async function erasedReviewed() {
  const { owner, workspaceId, review } = await withTwoVersions();
  await storeComments(workspaceId, review.id, 3, { version: 1, isDone: everyOther });
  const [{ version: versionId } = { version: '' }] = await trashOf(owner);
  await deleteObject(workspaceId, path, versionId);
  const event = { eventName: 'LifecycleExpiration:Delete', versionId };
  return {
    act: async () =>
      answerOf((await deliverEvent(workspaceId, path, event)).batchItemFailures.length > 0),
    saved: async () => {
      assertEqual('The comments', await countStored(workspaceId, review.id), {});
      const { versions, comments } = await reviewNow(owner, review.id);
      assertEqual('The states', [versions[0].state, versions[1].state], ['erased', 'current']);
      assertEqual('The count', comments, 0);
    },
  };
}
