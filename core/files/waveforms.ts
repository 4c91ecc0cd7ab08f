import { CallError } from '#core/errors.ts';
import { assertPlan, readStorage } from '#core/storage/quota.ts';
import type { MemberCaller } from '#core/workspaces/caller.ts';
import type { getFileMedia } from '#shared/calls/media.ts';
import type { Answer } from '#shared/operation.ts';
import { maxMeasuredBytes, type Waveform } from '#shared/rules/film/waveform.ts';
import { may } from '#shared/rules/permissions.ts';
import { waveformKey } from './objects/bucket.ts';
import {
  removeObjects,
  signRendition,
  storedRendition,
  storeNewJson,
} from './objects/rendition-objects.ts';
import { hasTime, reviewedKind } from './objects/reviewed-kind.ts';
import { type ProxiedVersion, readProxied } from './proxies/proxied-version.ts';

/** A waveform that a browser has measured. */
interface MeasuredWaveform {
  path: string;
  version: string;
  peaks: Waveform;
}

/**
 * Adds the waveform of a version, current or in the trash, unless there is one: S3 alone knows of it.
 * @throws CallError `not_found`, `plan_needed`
 */
export async function addWaveform(
  { workspace: { id } }: MemberCaller,
  { path, version, peaks }: MeasuredWaveform,
): Promise<void> {
  const [found, { quota, subscription }] = await Promise.all([
    hasTime(path) ? readProxied(id, path, version) : null,
    readStorage(id),
  ]);
  assertPlan(quota, subscription);
  if (!found) throw new CallError('not_found');
  const key = waveformKey(id, path, version);
  if (!(await storeNewJson(key, peaks))) return;
  // Renditions are deleted before the table forgets their version, which may have been just now.
  if (await readProxied(id, path, version)) return;
  await removeObjects([key]);
  throw new CallError('not_found');
}

/** A link to the waveform of a version, or what to add it of. */
export type WaveformLinks = Pick<Answer<typeof getFileMedia>, 'waveformUrl' | 'waveformOf'>;

/**
 * A link to the waveform of a version; if it is missing, and the browser of a member can measure it of what it plays, what
 * to add it of.
 * @param seconds for which it is valid
 * @param workspace the member's; undefined for guests, who add none
 */
export async function waveformLinks(
  found: ProxiedVersion | null,
  seconds: number,
  workspace: MemberCaller['workspace'] | undefined,
): Promise<WaveformLinks> {
  if (!found || !hasTime(found.path)) return {};
  const { workspaceId, path, version } = found;
  const key = waveformKey(workspaceId, path, version.versionId);
  if (await storedRendition(key)) {
    return { waveformUrl: await signRendition(key, 'application/json', seconds) };
  }
  const mayAdd = workspace && may(workspace.role, 'upload_files', workspace.permissionLevel);
  const size = playedBytes(found);
  if (!mayAdd || size === 0 || size > maxMeasuredBytes) return {};
  return { waveformOf: { path, version: version.versionId } };
}

/** The bytes of the proxy of a film, 0 as long as it has none; of a sound its own. */
function playedBytes({ path, version: { size, proxy } }: ProxiedVersion): number {
  if (reviewedKind(path) === 'sound') return size;
  return proxy?.state === 'ready' ? (proxy.size ?? 0) : 0;
}
