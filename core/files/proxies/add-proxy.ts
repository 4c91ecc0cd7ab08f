import { type SignedRequest, signPut } from '#core/clients/s3-links.ts';
import { CallError, invalidField } from '#core/errors.ts';
import { bucketName, proxyKey } from '#core/files/objects/bucket.ts';
import type { ProxyItem } from '#core/files/objects/proxy-item.ts';
import { storedRendition, storeEmpty } from '#core/files/objects/rendition-objects.ts';
import { reviewedKind } from '#core/files/objects/reviewed-kind.ts';
import { now } from '#core/runtime/clock.ts';
import { assertPlan, readStorage } from '#core/storage/quota.ts';
import { retryOnConflict } from '#core/table/retry-on-conflict.ts';
import type { MemberCaller } from '#core/workspaces/caller.ts';
import { maxProxyBytes } from '#shared/calls/media.ts';
import { formatBytes } from '#shared/rules/text/format-bytes.ts';
import { readProxied, saveProxy } from './proxied-version.ts';

/** The content type in which every proxy is stored, and sent. */
export const proxyType = 'video/mp4';

/** Seconds within which an upload can begin. */
const uploadSeconds = 15 * 60;

/** How often a browser may begin. */
const maxAttempts = 5;

/**
 * The most bytes of a proxy of a file: proxies take no quota, so that a small file must not come with a large one. A
 * small film may have a larger proxy: of a screen, or cut short.
 */
function mostBytes(size: number): number {
  return Math.min(size * 4 + 16 * 2 ** 20, maxProxyBytes);
}

/** A proxy that a browser has made. */
interface MadeProxy {
  path: string;
  version: string;
  /** Bytes. */
  size: number;
}

/**
 * A request to upload the proxy of a film that the caller has uploaded: of other people's and of guests' films, the cloud
 * makes it. The request replaces an empty object and nothing else, so that what was checked stays as it was.
 * @returns null if there is one, the cloud makes it, it waits to be checked, was refused, or it was begun too often
 * @throws CallError `not_found`, also for what others have uploaded; `plan_needed`; `invalid_input`
 */
export function addProxy(
  { user, workspace: { id: workspaceId } }: MemberCaller,
  { path, version: versionId, size }: MadeProxy,
): Promise<SignedRequest | null> {
  return retryOnConflict(async () => {
    const [found, { quota, subscription }] = await Promise.all([
      readProxied(workspaceId, path, versionId),
      readStorage(workspaceId),
    ]);
    assertPlan(quota, subscription);
    if (found?.version.uploadedBy !== user.id || reviewedKind(path) !== 'film') {
      throw new CallError('not_found');
    }
    const { version } = found;
    const most = mostBytes(version.size);
    if (size > most) {
      const message = `The proxy of this film can have at most ${formatBytes(most)}.`;
      throw invalidField('size', message);
    }
    const { state = 'announced', attempts = 0 } = version.proxy ?? {};
    // Announced again, because the upload was lost.
    if (state !== 'announced' || attempts >= maxAttempts) return null;
    const key = proxyKey(workspaceId, path, versionId);
    const stored = await storedRendition(key);
    // It waits to be checked.
    if (stored && !stored.isEmpty) return null;
    const replaces = stored?.etag ?? (await storeEmpty(key, proxyType));
    const proxy: ProxyItem = {
      state: 'announced',
      by: 'browser',
      makerId: user.id,
      attempts: attempts + 1,
      at: now().toISOString(),
    };
    await saveProxy(found, proxy);
    const link = { bucket: bucketName(), key, contentType: proxyType, size, replaces };
    return signPut(link, uploadSeconds);
  });
}
