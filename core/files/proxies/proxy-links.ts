import { proxyKey } from '#core/files/objects/bucket.ts';
import { signRendition, storedRendition } from '#core/files/objects/rendition-objects.ts';
import { reviewedKind } from '#core/files/objects/reviewed-kind.ts';
import type { getFileMedia } from '#shared/calls/media.ts';
import type { Answer } from '#shared/operation.ts';
import { proxyType } from './add-proxy.ts';
import type { ProxiedVersion } from './proxied-version.ts';
import { proxyNow } from './proxy-state.ts';

/** A link to the proxy of a version, or why there is none. */
export type ProxyLinks = Pick<Answer<typeof getFileMedia>, 'proxy' | 'proxyState'>;

/**
 * A link to the proxy of a version that was compared with it, or why there is none: neither, if none was begun. A table that
 * was restored without the bucket may know of one that is gone.
 * @param seconds for which it is valid
 */
export async function proxyLinks(
  found: ProxiedVersion | null,
  seconds: number,
): Promise<ProxyLinks> {
  if (!found) return {};
  const known = proxyNow(found.version.proxy);
  if (!known) return isLeftCold(found) ? { proxyState: inColdStorage } : {};
  const { state, by, reason, start, isConstantRate } = known;
  if (state !== 'ready' || !start) {
    const shown = state === 'refused' || state === 'failed' ? state : 'making';
    return { proxyState: { state: shown, by, ...(reason && { reason }) } };
  }
  const key = proxyKey(found.workspaceId, found.path, found.version.versionId);
  const stored = await storedRendition(key);
  if (!stored || stored.isEmpty) return {};
  const url = await signRendition(key, proxyType, seconds);
  return { proxy: { url, start, ...(isConstantRate && { isConstantRate }) } };
}

/** Why a film has no proxy that the cloud does not read: it is in cold storage. */
const inColdStorage = { state: 'failed', by: 'cloud', reason: 'in_cold_storage' } as const;

function isLeftCold({ path, version }: ProxiedVersion): boolean {
  return version.storage === 'cold' && reviewedKind(path) === 'film';
}
