import { subscriptionRuns } from '#core/billing/ports/subscription-item.ts';
import { fileItem, pathOfFile } from '#core/files/objects/file-item.ts';
import { reviewedKind } from '#core/files/objects/reviewed-kind.ts';
import { now } from '#core/runtime/clock.ts';
import { readStorage } from '#core/storage/quota.ts';
import { keys, prefixes } from '#core/table/keys.ts';
import { queryItems } from '#core/table/read.ts';
import { finishTranscode } from '#core/transcoding/finish-transcode.ts';
import { readJobEnd } from '#core/transcoding/read-job.ts';
import { restartTranscode } from '#core/transcoding/restart-transcode.ts';
import { type Film, lacksProxy, startTranscode } from '#core/transcoding/start-transcode.ts';
import type { TranscodeItem } from '#core/transcoding/transcode-item.ts';
import type { Discrepancy } from './discrepancy.ts';

/** Milliseconds after which what should have happened by an event has not. */
const settledAfterMs = 3 * 60 * 60_000;

/** Films of a workspace whose proxies one night begins: their tables are read first. */
const filmsAtOnce = 50;

const pageSize = 1_000;

/** A proxy that the cloud makes, and whose end is not stored although its job has ended, or is not known any more. */
export async function checkTranscode(transcode: TranscodeItem): Promise<Discrepancy[]> {
  const { workspaceId: subject, jobId, startedAt } = transcode;
  if (isRecent(startedAt)) return [];
  const end = jobId === undefined ? 'unknown' : await readJobEnd(jobId);
  if (end === null) return [];
  const repair = () =>
    end === 'unknown' ? restartTranscode(transcode) : finishTranscode(transcode, end);
  const details = { job: jobId ?? null };
  return [{ kind: 'proxy_unfinished', subject, details, repair }];
}

/** The films of a workspace whose proxies nothing makes: an event was lost, or the minutes of an earlier month were used up. */
export async function checkProxies(workspaceId: string): Promise<Discrepancy[]> {
  const { quota, subscription } = await readStorage(workspaceId);
  if (!subscriptionRuns(subscription) || quota.emptying !== undefined) return [];
  const films = await filmsWithoutProxy(workspaceId);
  if (films.length === 0) return [];
  const repair = async () => {
    for (const film of films) await startTranscode(film);
  };
  const details = { films: films.length };
  return [{ kind: 'proxies_missing', subject: workspaceId, details, repair }];
}

async function filmsWithoutProxy(workspaceId: string): Promise<Film[]> {
  const { pk } = keys.quota(workspaceId);
  const films: Film[] = [];
  for (let after: string | undefined; ; ) {
    const start = after === undefined ? undefined : { pk, sk: after };
    const page = { after: start, limit: pageSize };
    const items = await queryItems(pk, prefixes.file, fileItem, page);
    for (const item of items) {
      const path = pathOfFile(item);
      const { current } = item;
      if (reviewedKind(path) !== 'film' || !current || !lacksProxy(current)) continue;
      const { versionId, modifiedAt } = current;
      if (!isRecent(modifiedAt)) films.push({ workspaceId, path, versionId });
      if (films.length === filmsAtOnce) return films;
    }
    if (items.length < pageSize) return films;
    after = items.at(-1)?.sk;
  }
}

function isRecent(at: string): boolean {
  return now().getTime() - Date.parse(at) < settledAfterMs;
}
