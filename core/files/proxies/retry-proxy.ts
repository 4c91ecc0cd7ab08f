import { CallError, invalidField } from '#core/errors.ts';
import { fileTableKey, proxyKey } from '#core/files/objects/bucket.ts';
import { removeObjects } from '#core/files/objects/rendition-objects.ts';
import { reviewedKind } from '#core/files/objects/reviewed-kind.ts';
import { now } from '#core/runtime/clock.ts';
import { assertPlan, readStorage } from '#core/storage/quota.ts';
import { retryOnConflict } from '#core/table/retry-on-conflict.ts';
import type { MemberCaller } from '#core/workspaces/caller.ts';
import { proxyReasons } from '#shared/rules/film/proxy-reasons.ts';
import { readProxied, saveProxy } from './proxied-version.ts';

/**
 * Has the cloud make the proxy of a film again, and deletes the one that it has, with the frames that nothing but that proxy
 * told. A review keeps those: the next proxy must have the same.
 * @param versionId by default the current one
 * @throws CallError `not_found`, `plan_needed`; `invalid_input` in cold storage
 */
export function retryProxy(
  { user, workspace: { id: workspaceId } }: MemberCaller,
  path: string,
  versionId: string | undefined,
): Promise<string> {
  return retryOnConflict(async () => {
    const [found, { quota, subscription }] = await Promise.all([
      readProxied(workspaceId, path, versionId),
      readStorage(workspaceId),
    ]);
    assertPlan(quota, subscription);
    const isCurrent = found !== null && found.file.current?.versionId === found.version.versionId;
    if (!isCurrent || reviewedKind(path) !== 'film') throw new CallError('not_found');
    const { proxy, storage, versionId: id } = found.version;
    if (storage === 'cold') throw invalidField('path', proxyReasons.in_cold_storage);
    await saveProxy(found, {
      state: 'making',
      by: 'cloud',
      makerId: user.id,
      attempts: (proxy?.attempts ?? 0) + 1,
      at: now().toISOString(),
    });
    await removeObjects([
      proxyKey(workspaceId, path, id),
      ...(proxy?.hasFrames ? [fileTableKey(workspaceId, path, id)] : []),
    ]);
    return id;
  });
}
