import { afterEach, expect, test } from '@jest/globals';
import { credentialMinutes } from '#shared/rules/sync-limits.ts';
import { deleteAccount } from '#testkit/accounts/deletion.ts';
import { resetClock, setClockAhead } from '#testkit/clock.ts';
import { runAllChanges, runningChanges } from '#testkit/file-changes.ts';
import { countStored, everyOther, storeComments } from '#testkit/files/comments.ts';
import { cancelPlan, storedKeys } from '#testkit/files/emptying.ts';
import { uploadFile } from '#testkit/files/files.ts';
import { startReview, withTwoVersions } from '#testkit/files/reviews.ts';
import type { Person } from '#testkit/people.ts';
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
    await storeComments(workspaceId, review.id, 3, { version: 1, isDone: everyOther });
    await storeComments(workspaceId, trailer.id, 3, { version: 1, isDone: everyOther });
    await end(owner);
    await runAllChanges(workspaceId);
    setClockAhead({ minutes: credentialMinutes + 3 });
    await runAllChanges(workspaceId);
    expect(await runningChanges(workspaceId)).toEqual([]);
    expect(await itemsOf(`REVIEWS#${workspaceId}`)).toMatchObject(left);
    for (const { id } of [review, trailer]) expect(await countStored(workspaceId, id)).toEqual({});
    expect(await storedKeys(workspaceId)).toEqual([]);
  },
  60_000,
);
