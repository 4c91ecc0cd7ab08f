import type { ChangeOf, Progress } from '#core/file-changes/change/change-item.ts';
import type { RunOf } from '#core/file-changes/change/run.ts';
import { continueWrites, saveProgress } from '#core/file-changes/change/save-progress.ts';
import { posterPrefix, workspacePrefix } from '#core/files/objects/bucket.ts';
import { compareKeys, lastKey } from '#core/files/objects/key-order.ts';
import { discardUploads } from '#core/files/uploads/discard-upload.ts';
import { nowInSeconds } from '#core/runtime/clock.ts';
import { keys } from '#core/table/keys.ts';
import { write } from '#core/table/single-write.ts';
import { update } from '#core/table/write.ts';
import { credentialMinutes } from '#shared/sync-limits.ts';
import { abortSomeUploads, eraseObjects, listSomeVersions } from './erase-objects.ts';
import { finishEmptying } from './finish-emptying.ts';
import { syncKnownFiles } from './sync-known-files.ts';

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
  ({ workspaceId }, after) => syncKnownFiles(workspaceId, after),
  // Last: `syncFile` deletes the posters of what has gone, which leaves delete markers.
  async ({ workspaceId }) => {
    const { objects } = await listSomeVersions(posterPrefix(workspaceId));
    await eraseObjects(objects);
    return objects.length === 0 ? {} : { after: again };
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
