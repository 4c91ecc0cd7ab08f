import * as z from 'zod/mini';
import type { ChangeOf, Progress } from '#core/file-changes/change/change-item.ts';
import { storageEmptiedMail } from '#core/file-changes/change/mails.ts';
import type { RunOf } from '#core/file-changes/change/run.ts';
import {
  continueWrites,
  doneWrites,
  saveProgress,
} from '#core/file-changes/change/save-progress.ts';
import {
  frameTablePrefix,
  logoPrefix,
  posterPrefix,
  workspacePrefix,
} from '#core/files/objects/bucket.ts';
import { pathOfFile, pathOfTrash } from '#core/files/objects/file-item.ts';
import { compareKeys, lastKey } from '#core/files/objects/key-order.ts';
import { syncFile } from '#core/files/sync/sync-file.ts';
import { discardUploads } from '#core/files/uploads/discard-upload.ts';
import { endBranding } from '#core/links/branding/end-branding.ts';
import { removeSomeLinks } from '#core/links/remove-links.ts';
import { queueMailWrite } from '#core/outbox/store.ts';
import { removeSomeReviews } from '#core/reviews/ports/remove-whole-review.ts';
import { nowInSeconds } from '#core/runtime/clock.ts';
import type { QuotaItem } from '#core/storage/quota.ts';
import { transact, transactInBatches } from '#core/table/client.ts';
import { type Key, keys, prefixes } from '#core/table/keys.ts';
import { pagesOf, queryItems } from '#core/table/read.ts';
import { write } from '#core/table/single-write.ts';
import { remove, update } from '#core/table/write.ts';
import { findWorkspace } from '#core/workspaces/store.ts';
import { credentialMinutes } from '#shared/rules/sync-limits.ts';
import { abortSomeUploads, eraseObjects, listSomeVersions } from './erase-objects.ts';

/** What one step did; `after` says where it continues, and is absent once it is done. */
interface StepResult {
  files?: number;
  bytes?: bigint;
  after?: string | undefined;
}

type EmptyingRun = RunOf<ChangeOf<'empty'>>;
type Step = (run: EmptyingRun, after: string | undefined) => Promise<StepResult | 'wait'>;

/** Any value: the step continues from its beginning, where nothing is left of what it has deleted. */
const again = '';

/** Uploads end first: their links are useless then. */
const sweep: readonly Step[] = [
  async ({ workspaceId }) => {
    await discardUploads(workspaceId, { all: true });
    return {};
  },
  async ({ workspaceId }) => {
    const isDone = await abortSomeUploads(workspacePrefix(workspaceId));
    return isDone ? {} : { after: again };
  },
  countAndEraseFiles,
  ({ workspaceId }, after) => syncRecordedFiles(workspaceId, after),
  // Last: the posters and tables of frames of what has gone were deleted, which leaves delete markers.
  async ({ workspaceId, change }) => {
    const isShared = await removeSomeLinks(workspaceId, change.endedBy);
    let isLeft = (await removeSomeReviews(workspaceId)) || isShared;
    await endBranding(workspaceId);
    for (const prefixOf of [posterPrefix, frameTablePrefix, logoPrefix]) {
      const { objects } = await listSomeVersions(prefixOf(workspaceId));
      await eraseObjects(objects);
      isLeft ||= objects.length > 0;
    }
    return isLeft ? { after: again } : {};
  },
];

/** The credentials of sync tools that were issued before outlive the plan; a request may take a while to begin. */
const credentialSeconds = (credentialMinutes + 2) * 60;

/** Waits for the end of the last credentials; the list of running changes says when. */
const untilCredentialsEnd: Step = async ({ workspaceId, change }) => {
  const dueAt = Math.ceil(Date.parse(change.createdAt) / 1_000) + credentialSeconds;
  if (nowInSeconds() >= dueAt) return {};
  const key = keys.runningChange(workspaceId, change.id);
  await write(update<{ dueAt: number }>(key, { set: { dueAt } }));
  return 'wait';
};

const steps: readonly Step[] = [...sweep, untilCredentialsEnd, ...sweep];

/**
 * Deletes everything that a workspace stores, and once more after the last credentials of sync tools have expired, for
 * what these have stored meanwhile; then mails the owner. Idempotent; continues where an earlier run has ended.
 * @throws ConcurrentRun if another run has continued it; the SDK's errors
 */
export async function emptyStorage(run: EmptyingRun, begun: Progress): Promise<void> {
  const { workspaceId, change, hasTime } = run;
  let progress = begun;
  for (;;) {
    const { index, after } = progress.cursor ?? { index: steps.length };
    const step = steps[index];
    if (!step) return finishEmptying(workspaceId, change.id, progress);
    const result = await step(run, after);
    if (result === 'wait') return;
    const { files = 0, bytes = 0n, after: next } = result;
    progress = await saveProgress(
      workspaceId,
      change.id,
      {
        ...progress,
        cursor: next === undefined ? { index: index + 1 } : { index, after: next },
        files: progress.files + files,
        bytes: progress.bytes + bytes,
      },
      [],
      hasTime() ? [] : continueWrites(workspaceId, change.id),
    );
    if (!hasTime()) return;
  }
}

/**
 * Counts some files, and erases them once the count is saved: a run that is interrupted in between has counted all that
 * it has erased, and the next one counts none of them again.
 * @param counted the last key, in the order of S3, that was counted
 */
async function countAndEraseFiles(
  { workspaceId }: EmptyingRun,
  counted = again,
): Promise<StepResult> {
  const { objects, files, bytes } = await listSomeVersions(workspacePrefix(workspaceId));
  if (counted !== again) {
    await eraseObjects(objects.filter(({ Key = '' }) => compareKeys(Key, counted) <= 0));
    return { after: again };
  }
  return { files, bytes, after: lastKey(objects.map(({ Key = '' }) => Key)) };
}

/** The quota item of a workspace that is being emptied belongs to that change. */
class NotEmptying extends Error {}

/** Ends an emptying: something can be stored again, if a plan runs. Tells the owner, if anything was deleted. */
async function finishEmptying(
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
    await transactInBatches(items.map(remove));
  }
  await transact([...last, keys.reviewCount(workspaceId)].map(remove));
}

const pageSize = 100;

const sortKeyItem = z.object({ sk: z.string() });

/**
 * Brings the files that the table knows in line with S3, a page at a time: what S3 no longer has is no longer counted.
 * @param after the `after` of the previous page
 * @returns where the next page begins; nothing after the last one
 */
async function syncRecordedFiles(
  workspaceId: string,
  after: string | undefined,
): Promise<{ after?: string }> {
  const { pk } = keys.quota(workspaceId);
  const prefix = after?.startsWith(prefixes.trash) ? prefixes.trash : prefixes.file;
  const isStart = after === undefined || after === prefix;
  const items = await queryItems(pk, prefix, sortKeyItem, {
    after: isStart ? undefined : { pk, sk: after },
    limit: pageSize,
  });
  const pathOf = prefix === prefixes.file ? pathOfFile : pathOfTrash;
  for (const path of new Set(items.map(pathOf))) await syncFile(workspaceId, path);
  const last = items.length === pageSize ? items.at(-1) : undefined;
  if (last) return { after: last.sk };
  return prefix === prefixes.file ? { after: prefixes.trash } : {};
}
