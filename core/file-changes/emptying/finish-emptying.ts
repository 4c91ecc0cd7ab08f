import type { Progress } from '#core/file-changes/change/change-item.ts';
import { storageEmptiedMail } from '#core/file-changes/change/mails.ts';
import { doneWrites, saveProgress } from '#core/file-changes/change/save-progress.ts';
import type { QuotaItem } from '#core/files/quota/quota.ts';
import { queueMailWrite } from '#core/outbox/store.ts';
import { transact } from '#core/table/client.ts';
import { type Key, keys } from '#core/table/keys.ts';
import { pagesOf } from '#core/table/read.ts';
import { remove, update } from '#core/table/write.ts';
import { findWorkspace } from '#core/workspaces/store.ts';

/** DynamoDB allows 100 writes per transaction. */
const itemsAtOnce = 100;

/** The quota item of a workspace that is being emptied belongs to that change. */
class NotEmptying extends Error {}

/** Ends an emptying: something can be stored again, if a plan runs. Tells the owner, if anything was deleted. */
export async function finishEmptying(
  workspaceId: string,
  changeId: string,
  progress: Progress,
): Promise<void> {
  const workspace = await findWorkspace(workspaceId);
  if (!workspace) return removeItems(workspaceId, changeId);
  const { ownerEmail: to, companyName } = workspace;
  const { files } = progress;
  await saveProgress(
    workspaceId,
    changeId,
    { ...progress, cursor: null },
    [],
    [
      ...doneWrites(workspaceId, changeId),
      update<QuotaItem>(
        keys.quota(workspaceId),
        { remove: ['emptying'], when: { emptying: changeId } },
        () => new NotEmptying(),
      ),
      ...(files > 0 ? [queueMailWrite(storageEmptiedMail({ to, companyName, files }))] : []),
    ],
  );
}

/** Removes all items of a closed workspace; those by which a later run would continue last. */
async function removeItems(workspaceId: string, changeId: string): Promise<void> {
  const change = keys.fileChange(workspaceId, changeId);
  const last: Key[] = [
    change,
    keys.changeProgress(workspaceId, changeId),
    keys.runningChange(workspaceId, changeId),
  ];
  for await (const page of pagesOf(change.pk)) {
    const items = page.filter(({ sk }) => !last.some((key) => key.sk === sk));
    for (let from = 0; from < items.length; from += itemsAtOnce) {
      await transact(items.slice(from, from + itemsAtOnce).map(remove));
    }
  }
  await transact(last.map(remove));
}
