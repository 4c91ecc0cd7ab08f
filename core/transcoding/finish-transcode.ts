import { CallError } from '#core/errors.ts';
import { proxyKey } from '#core/files/objects/bucket.ts';
import { headFile } from '#core/files/objects/head-file.ts';
import { removeObjects } from '#core/files/objects/rendition-objects.ts';
import { readProxied, saveProxy } from '#core/files/proxies/proxied-version.ts';
import { checkProxy } from '#core/reviews/proxies/check-proxy.ts';
import { now } from '#core/runtime/clock.ts';
import { transact } from '#core/table/client.ts';
import { retryOnConflict } from '#core/table/retry-on-conflict.ts';
import { removeIf } from '#core/table/write.ts';
import type { ProxyReason } from '#shared/rules/film/proxy-reasons.ts';
import { chargedSeconds } from './film-seconds.ts';
import { type TranscodeItem, transcodeKey } from './transcode-item.ts';
import { correctWrites } from './transcoded-minutes.ts';

/** How a job has ended. */
export type JobEnd =
  | {
      status: 'COMPLETE';
      /** How long the proxy is; null if that is not told. */
      seconds: number | null;
    }
  | { status: 'ERROR'; code: number; message: string }
  | { status: 'CANCELED' };

/**
 * Stores the end of a job: its proxy is compared with the film, and shown from then on, or the file says why there is none.
 * What the job has made of a version that is not current any more is deleted: MediaConvert knows no versions, and may have
 * read the next one. The count of minutes is corrected. Idempotent.
 */
export async function finishTranscode(transcode: TranscodeItem, end: JobEnd): Promise<void> {
  if (end.status !== 'COMPLETE') {
    await fail(transcode, await reasonOf(transcode, end));
    // https://docs.aws.amazon.com/mediaconvert/latest/ug/ev_status_progressing.html
    await settle(transcode, 0);
    return;
  }
  const reason = await compare(transcode);
  if (reason) await fail(transcode, reason);
  const { seconds } = end;
  await settle(transcode, seconds === null ? transcode.seconds : chargedSeconds(seconds));
}

/** @returns why the proxy is not taken, unless the comparison has said so already; null otherwise */
async function compare(transcode: TranscodeItem): Promise<ProxyReason | null> {
  const { workspaceId, path, versionId } = transcode;
  // Current at the start and at the end: the job has read this version.
  if (!(await isCurrent(transcode))) return 'not_current';
  try {
    await checkProxy(workspaceId, { path, version: versionId });
    return null;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return error.code === 'upload_incomplete' ? 'job_failed' : 'not_current';
  }
}

async function isCurrent({ workspaceId, path, versionId }: TranscodeItem): Promise<boolean> {
  return (await headFile(workspaceId, path))?.VersionId === versionId;
}

/** Deletes what a job has made, and says at the file why it has no proxy, unless that is known already. */
function fail(
  { workspaceId, path, versionId, attempt }: TranscodeItem,
  reason: ProxyReason,
): Promise<void> {
  return retryOnConflict(async () => {
    const found = await readProxied(workspaceId, path, versionId);
    const proxy = found?.version.proxy;
    if (proxy?.state === 'ready') return;
    const isOwn = proxy?.state === 'making' && proxy.attempts === attempt;
    // Before it is deleted: the same event, delivered twice, may be about to show it.
    if (found && isOwn)
      await saveProxy(found, { ...proxy, state: 'failed', reason, at: now().toISOString() });
    await removeObjects([proxyKey(workspaceId, path, versionId)]);
  });
}

class SettledBefore extends Error {}

/** Forgets a job, and corrects the count of minutes to these seconds. A no-op if that was done. */
export async function settle(transcode: TranscodeItem, seconds: number): Promise<void> {
  const { attempt } = transcode;
  try {
    await transact([
      removeIf<TranscodeItem>(transcodeKey(transcode), { attempt }, () => new SettledBefore()),
      ...correctWrites(transcode, seconds - transcode.seconds),
    ]);
  } catch (error) {
    if (!(error instanceof SettledBefore)) throw error;
  }
}

/**
 * Why a job has failed, by its code (https://docs.aws.amazon.com/mediaconvert/latest/ug/mediaconvert_error_codes.html): most
 * causes share few codes, and are told apart by the message alone. A film that has left its path during the job says
 * nothing of itself; jobs are canceled for that alone.
 */
async function reasonOf(
  transcode: TranscodeItem,
  end: Exclude<JobEnd, { status: 'COMPLETE' }>,
): Promise<ProxyReason> {
  if (end.status === 'CANCELED' || !(await isCurrent(transcode))) return 'not_current';
  const { code, message } = end;
  if (message.includes('FFmpeg is not installed')) return 'no_converter';
  if (code === 1404) return 'not_current';
  if (/no moov box|truncated/i.test(message)) return 'cut_off';
  if (/no video track/i.test(message)) return 'no_picture';
  return code === 1010 ? 'damaged' : 'job_failed';
}
