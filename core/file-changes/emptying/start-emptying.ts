import { newChange } from '#core/file-changes/change/store.ts';
import { type QuotaItem, readQuota } from '#core/storage/quota.ts';
import { transact } from '#core/table/client.ts';
import { absent } from '#core/table/conditions.ts';
import { keys } from '#core/table/keys.ts';
import { retryOnConflict, StaleReadError } from '#core/table/retry-on-conflict.ts';
import { type TransactionWrite, update } from '#core/table/write.ts';

/** Why a storage is emptied. */
interface Reason {
  /** Who has ended the plan, as of audit entries; Activity names them where it shows what ended with it. */
  endedBy?: string;
  /** Stripe's id of the subscription that was cancelled. */
  cancelledSubscription?: string;
  /** What must hold, in the transaction that starts the change. */
  conditions?: readonly TransactionWrite[];
}

/**
 * Ends the storage of a workspace whose plan was cancelled, or that is closed: from now on nothing can be stored in it,
 * and a change deletes every version of every file. A no-op while that change runs.
 * @throws what the conditions throw
 */
export function startEmptying(
  workspaceId: string,
  { endedBy, cancelledSubscription, conditions = [] }: Reason = {},
): Promise<void> {
  return retryOnConflict(async () => {
    const { emptying } = await readQuota(workspaceId);
    if (emptying !== undefined) return;
    const { change, writes } = newChange(workspaceId, {
      kind: 'empty',
      ...(endedBy !== undefined && { endedBy }),
    });
    await transact([
      ...writes,
      ...conditions,
      update<QuotaItem>(
        keys.quota(workspaceId),
        {
          set: { emptying: change.id, ...(cancelledSubscription && { cancelledSubscription }) },
          when: { emptying: absent },
        },
        () => new StaleReadError(),
      ),
    ]);
  });
}
