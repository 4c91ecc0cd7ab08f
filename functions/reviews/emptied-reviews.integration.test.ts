import { afterEach, expect, test } from '@jest/globals';
import { credentialMinutes } from '#shared/sync-limits.ts';
import { resetClock, setClockAhead } from '#testkit/clock.ts';
import { deleteAccount } from '#testkit/deletion.ts';
import { cancelPlan, storedKeys } from '#testkit/emptying.ts';
import { runAllChanges, runningChanges } from '#testkit/file-changes.ts';
import { uploadFile } from '#testkit/files.ts';
import type { Person } from '#testkit/people.ts';
import { commentsOf, putComments, startReview, withTwoVersions } from '#testkit/reviews.ts';
import { itemsOf } from '#testkit/table.ts';

afterEach(resetClock);

test.each([
  ['cancelling the plan', cancelPlan, [{ sk: 'COUNT', count: 0 }]],
  ['deleting the account', (owner: Person) => deleteAccount(owner), []],
])(
  '%s removes every review with its comments',
  async (_, end, left) => {
    const { owner, workspaceId, review } = await withTwoVersions();
    await uploadFile(owner, 'Trailer.mov');
    const trailer = await startReview(owner, 'Trailer.mov');
    await putComments(workspaceId, review.id, { version: 1, count: 3 });
    await putComments(workspaceId, trailer.id, { version: 1, count: 3 });
    await end(owner);
    await runAllChanges(workspaceId);
    setClockAhead({ minutes: credentialMinutes + 3 });
    await runAllChanges(workspaceId);
    expect(await runningChanges(workspaceId)).toEqual([]);
    expect(await itemsOf(`REVIEWS#${workspaceId}`)).toMatchObject(left);
    for (const { id } of [review, trailer]) expect(await commentsOf(workspaceId, id)).toEqual({});
    expect(await storedKeys(workspaceId)).toEqual([]);
  },
  60_000,
);
