import { subscriptionRuns } from '#core/billing/ports/subscription-item.ts';
import { proxyKey } from '#core/files/objects/bucket.ts';
import type { FileVersion } from '#core/files/objects/file-item.ts';
import type { ProxyItem } from '#core/files/objects/proxy-item.ts';
import { removeObjects, storedRendition } from '#core/files/objects/rendition-objects.ts';
import { reviewedKind } from '#core/files/objects/reviewed-kind.ts';
import {
  type ProxiedVersion,
  readProxied,
  saveProxy,
  saveProxyWrites,
} from '#core/files/proxies/proxied-version.ts';
import { proxyNow } from '#core/files/proxies/proxy-state.ts';
import { checkProxy } from '#core/reviews/proxies/check-proxy.ts';
import { now } from '#core/runtime/clock.ts';
import { readStorage } from '#core/storage/quota.ts';
import { transact } from '#core/table/client.ts';
import { absent, lessThan } from '#core/table/conditions.ts';
import { retryOnConflict, StaleReadError } from '#core/table/retry-on-conflict.ts';
import { tryWrite } from '#core/table/single-write.ts';
import { putIf, update } from '#core/table/write.ts';
import { createJob } from './create-job.ts';
import { filmSeconds } from './film-seconds.ts';
import { filmHash, findTranscode, type TranscodeItem, transcodeKey } from './transcode-item.ts';
import { countWrite, currentMonth, MinutesUsedUp, transcodeLimit } from './transcoded-minutes.ts';

/** Which version of a film. */
export interface Film {
  workspaceId: string;
  path: string;
  versionId: string;
}

/** Which version of a film, by default the current one. */
type AskedFilm = Omit<Film, 'versionId'> & { versionId: string | undefined };

/**
 * Has the cloud make the proxy of a film, if it is current, has none, and none is being made, as long as a plan runs and the
 * month's minutes are left. A film in cold storage is not read: that would cost its retrieval. A proxy that a browser has
 * uploaded is compared instead: the browser was closed before. Idempotent.
 * @returns `waiting` if a browser may be uploading one: to be repeated later
 * @throws the SDK's error if MediaConvert rejects the job or does not respond: repeating it resumes
 */
export async function startTranscode(film: AskedFilm): Promise<'settled' | 'waiting'> {
  const begun = await retryOnConflict(() => begin(film));
  if (begun === 'settled' || begun === 'waiting') return begun;
  const jobId = await createJob(begun);
  const { attempt } = begun;
  await tryWrite(update<TranscodeItem>(transcodeKey(begun), { set: { jobId }, when: { attempt } }));
  return 'settled';
}

/** @returns the proxy whose job is to be created */
async function begin(film: AskedFilm): Promise<TranscodeItem | 'settled' | 'waiting'> {
  const { workspaceId, path } = film;
  if (reviewedKind(path) !== 'film') return 'settled';
  const [found, { quota, subscription }] = await Promise.all([
    readProxied(workspaceId, path, film.versionId),
    readStorage(workspaceId),
  ]);
  // MediaConvert reads what is current; and what is in the trash is not seen, unless it has been before.
  if (!found || found.file.current?.versionId !== found.version.versionId) return 'settled';
  const { versionId, storage } = found.version;
  if (storage === 'cold') return 'settled';
  if (!subscriptionRuns(subscription) || quota.emptying !== undefined) return 'settled';
  const known = proxyNow(found.version.proxy);
  if (known?.state === 'announced') return settleAnnounced({ workspaceId, path, versionId });
  const isMaking = known?.state === 'making';
  if (known && !isMaking && !isStartable(known)) return 'settled';
  const running = isMaking ? await findTranscode(workspaceId, filmHash(path, versionId)) : null;
  if (running && running.attempt >= (known?.attempts ?? 0)) {
    return running.jobId === undefined ? running : 'settled';
  }
  return count(found, subscription, isMaking);
}

/**
 * Whether the cloud makes a proxy after what is known: a browser has made another film, it is another month, or the film was
 * deleted meanwhile and is restored.
 */
function isStartable({ state, by, reason, at, attempts }: ProxyItem): boolean {
  if (state === 'refused') return by === 'browser';
  if (state !== 'failed') return false;
  if (reason === 'not_current') return attempts < maxAttempts;
  return reason === 'minutes_used_up' && at.slice(0, 7) < currentMonth();
}

/** Attempts after which only a leader has a proxy made again. */
export const maxAttempts = 3;

/** The state of a version whose proxy the cloud may make; as `isStartable` if something is known of one. */
export function lacksProxy({ size, storage, proxy }: FileVersion): boolean {
  const known = proxyNow(proxy);
  return size > 0 && storage === 'hot' && (known === null || isStartable(known));
}

async function settleAnnounced({ workspaceId, path, versionId }: Film) {
  const stored = await storedRendition(proxyKey(workspaceId, path, versionId));
  if (!stored || stored.isEmpty) return 'waiting';
  await checkProxy(workspaceId, { path, version: versionId });
  return 'settled';
}

/** Counts the minutes of a film, and notes that its proxy is being made; or that none are left. */
async function count(
  found: ProxiedVersion,
  subscription: Parameters<typeof transcodeLimit>[0],
  isRetried: boolean,
): Promise<TranscodeItem | 'settled'> {
  const { workspaceId, path, version } = found;
  const { versionId, proxy: before, size } = version;
  const attempts = before?.attempts ?? 0;
  const attempt = isRetried ? attempts : attempts + 1;
  const proxy: ProxyItem = {
    state: 'making',
    by: 'cloud',
    ...(isRetried && before?.makerId !== undefined && { makerId: before.makerId }),
    ...(before?.hasFrames && { hasFrames: true }),
    attempts: attempt,
    at: now().toISOString(),
  };
  if (size === 0) {
    await saveProxy(found, { ...proxy, state: 'failed', reason: 'empty' });
    return 'settled';
  }
  const seconds = await filmSeconds(workspaceId, path, version);
  const film = { workspaceId, path, versionId };
  const { pk, sk } = transcodeKey(film);
  const month = currentMonth();
  const item = { ...film, attempt, seconds, month, startedAt: now().toISOString() };
  try {
    await transact([
      ...saveProxyWrites(found, proxy),
      putIf<TranscodeItem>(
        { pk, sk },
        item,
        [{ pk: absent }, { attempt: lessThan(attempt) }],
        () => new StaleReadError(),
      ),
      countWrite(item, transcodeLimit(subscription)),
    ]);
  } catch (error) {
    if (!(error instanceof MinutesUsedUp)) throw error;
    await saveProxy(found, { ...proxy, state: 'failed', reason: 'minutes_used_up' });
    return 'settled';
  }
  // What a browser still uploads is refused then: it replaces nothing.
  await removeObjects([proxyKey(workspaceId, path, versionId)]);
  return { sk, ...item };
}
