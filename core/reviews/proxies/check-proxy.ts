import { CallError } from '#core/errors.ts';
import { fileTableKey, proxyKey } from '#core/files/objects/bucket.ts';
import type { FileVersion } from '#core/files/objects/file-item.ts';
import { getFrameTable } from '#core/files/objects/frame-table-objects.ts';
import type { ProxyItem } from '#core/files/objects/proxy-item.ts';
import { removeObjects, storedRendition } from '#core/files/objects/rendition-objects.ts';
import {
  type ProxiedVersion,
  readProxied,
  saveProxy,
} from '#core/files/proxies/proxied-version.ts';
import { objectSource } from '#core/reviews/frames/film-source.ts';
import { readFilm } from '#core/reviews/frames/read-film.ts';
import { now } from '#core/runtime/clock.ts';
import { retryOnConflict } from '#core/table/retry-on-conflict.ts';
import type { FrameTable } from '#shared/rules/film/frame-table.ts';
import type { ProxyReason } from '#shared/rules/film/proxy-reasons.ts';
import { adoptFrames } from './adopt-frames.ts';
import { compareTables, isAsLong } from './compare-tables.ts';
import { fileTable, storeFileTable } from './file-table.ts';

/** What became of a proxy. */
export interface CheckedProxy {
  state: 'ready' | 'refused';
  reason?: ProxyReason;
}

/**
 * Compares a proxy that was uploaded with its film: it is shown from then on, or deleted. Idempotent. What is checked stays
 * as it is: each request to upload it replaces an empty object.
 * @param makerId the user whose browser has made it; by default anyone's, or the cloud
 * @throws CallError `not_found` if there is none, or none any more; `upload_incomplete`; the SDK's errors
 */
export function checkProxy(
  workspaceId: string,
  { path, version: versionId }: { path: string; version: string },
  makerId?: string,
): Promise<CheckedProxy> {
  return retryOnConflict(async () => {
    const found = await readProxied(workspaceId, path, versionId);
    const { proxy } = found?.version ?? {};
    const isOwn = makerId === undefined || (proxy?.by === 'browser' && proxy.makerId === makerId);
    if (!found || !proxy || !isOwn) throw new CallError('not_found');
    if (proxy.state === 'ready') return { state: 'ready' };
    const key = proxyKey(workspaceId, path, versionId);
    if (proxy.state === 'refused') return refuse(key, proxy.reason);
    if (proxy.state === 'failed') throw new CallError('not_found');
    const stored = await storedRendition(key);
    if (!stored || stored.isEmpty) throw new CallError('upload_incomplete');
    const { verdict, frames } = await compare(found, proxy, stored.size);
    const noted = frames ? await adopt(found, proxy, frames) : found;
    await saveProxy(noted, { ...kept(proxy), ...verdict, at: now().toISOString() });
    return 'reason' in verdict ? refuse(key, verdict.reason) : { state: 'ready' };
  });
}

/** Deletes a proxy once it is known to be refused: one that is gone before is an upload that never arrived. */
async function refuse(key: string, reason: ProxyReason | undefined): Promise<CheckedProxy> {
  await removeObjects([key]);
  return { state: 'refused', ...(reason && { reason }) };
}

function kept({ by, makerId, attempts }: ProxyItem) {
  return { by, attempts, ...(makerId !== undefined && { makerId }) };
}

type Verdict =
  | { state: 'refused'; reason: ProxyReason }
  | (Pick<ProxyItem, 'isConstantRate' | 'hasFrames'> &
      Required<Pick<ProxyItem, 'size' | 'start'>> & { state: 'ready' });

/** @returns also the frames that a film gets of its proxy, if nothing here reads its own */
async function compare(
  { workspaceId, path, version }: ProxiedVersion,
  proxy: ProxyItem,
  size: number,
): Promise<{ verdict: Verdict; frames?: Frames }> {
  const { versionId } = version;
  const source = objectSource(proxyKey(workspaceId, path, versionId), size);
  const { table: own, codec } = await readFilm(source);
  if (!own) return { verdict: { state: 'refused', reason: 'no_table' } };
  if (codec !== 'avc1') return { verdict: { state: 'refused', reason: 'not_decodable' } };
  const { timescale, first: ticks, earlierInFirefox } = own;
  const start = {
    timescale,
    ticks,
    ...(earlierInFirefox !== undefined && { earlierInFirefox }),
  };
  const ready = { state: 'ready', size, start } as const;
  const film = { path, versionId, size: version.size };
  // Otherwise what is stored is of a check that has not come to its end.
  const ofFilm = proxy.hasFrames ? null : await fileTable(workspaceId, film);
  const table = ofFilm ?? (await reviewedTable(workspaceId, version));
  const isByTime = table !== null && isMatchedByTime(proxy, table, own);
  const reason = table && !isByTime ? compareTables(table, own) : null;
  if (reason) return { verdict: { state: 'refused', reason } };
  if (ofFilm) return { verdict: { ...ready, ...(isByTime && { isConstantRate: true }) } };
  return { verdict: { ...ready, hasFrames: true }, frames: { ofFile: table ?? own, own } };
}

/** The frames of a proxy, and those that its file gets: the same, but for what a review has. */
interface Frames {
  ofFile: FrameTable;
  own: FrameTable;
}

/**
 * Gives a film and its review the frames of its proxy. That they are not the film's own is noted before they are stored: a
 * check that ends in between is repeated.
 * @returns the version as it is noted
 */
async function adopt(
  found: ProxiedVersion,
  proxy: ProxyItem,
  { ofFile, own }: Frames,
): Promise<ProxiedVersion> {
  const { workspaceId, path, file, version } = found;
  if (proxy.hasFrames) {
    await removeObjects([fileTableKey(workspaceId, path, version.versionId)]);
  } else {
    await saveProxy(found, { ...proxy, hasFrames: true });
  }
  await storeFileTable(workspaceId, { path, versionId: version.versionId }, ofFile);
  await adoptFrames(workspaceId, version, own);
  return proxy.hasFrames ? found : { ...found, file: { ...file, version: file.version + 1 } };
}

/** The frames that an earlier proxy told the review of a film: comments hang on them. */
async function reviewedTable(workspaceId: string, { review }: FileVersion) {
  return review ? getFrameTable(workspaceId, review.id, review.number) : null;
}

/** The cloud makes no proxies at variable rates. */
function isMatchedByTime({ by }: ProxyItem, film: FrameTable, proxy: FrameTable): boolean {
  return by === 'cloud' && film.isVariable && !proxy.isVariable && isAsLong(film, proxy);
}
