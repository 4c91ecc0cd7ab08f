import { type QuotaItem, readQuota } from '#core/files/quota.ts';
import { transact } from '#core/table/client.ts';
import { absent } from '#core/table/conditions.ts';
import { keys } from '#core/table/keys.ts';
import { retryOnConflict, StaleReadError } from '#core/table/retry-on-conflict.ts';
import { update } from '#core/table/write.ts';
import { newChange } from './store.ts';

/**
 * Ends the storage of a workspace whose plan was cancelled, or that is closed: from now on nothing can be stored in it,
 * and a change deletes every version of every file. A no-op while that change runs.
 */
export function startEmptying(workspaceId: string): Promise<void> {
  return retryOnConflict(async () => {
    const { emptying } = await readQuota(workspaceId);
    if (emptying !== undefined) return;
    const { change, writes } = newChange(workspaceId, { kind: 'empty' });
    await transact([
      ...writes,
      update<QuotaItem>(
        keys.quota(workspaceId),
        { set: { emptying: change.id }, when: { emptying: absent } },
        () => new StaleReadError(),
      ),
    ]);
  });
}
