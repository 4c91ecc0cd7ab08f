import { proxyKey } from '#core/files/objects/bucket.ts';
import { storedRendition } from '#core/files/objects/rendition-objects.ts';
import { readProxied, saveProxy } from '#core/files/proxies/proxied-version.ts';
import { now } from '#core/runtime/clock.ts';
import { retryOnConflict } from '#core/table/retry-on-conflict.ts';
import { finishTranscode, settle } from './finish-transcode.ts';
import { maxAttempts, startTranscode } from './start-transcode.ts';
import type { TranscodeItem } from './transcode-item.ts';

/**
 * Has a proxy made again of whose job nothing is known: it was never created, or MediaConvert has forgotten it. What it has
 * stored is taken. Idempotent.
 */
export async function restartTranscode(transcode: TranscodeItem): Promise<void> {
  const { workspaceId, path, versionId, attempt } = transcode;
  const stored = await storedRendition(proxyKey(workspaceId, path, versionId));
  if (stored && !stored.isEmpty) {
    return finishTranscode(transcode, { status: 'COMPLETE', seconds: null });
  }
  if (attempt >= maxAttempts) {
    return finishTranscode(transcode, { status: 'ERROR', code: 0, message: 'The job was lost.' });
  }
  await settle(transcode, 0);
  await retryOnConflict(async () => {
    const found = await readProxied(workspaceId, path, versionId);
    const proxy = found?.version.proxy;
    if (!found || proxy?.state !== 'making' || proxy.attempts !== attempt) return;
    await saveProxy(found, { ...proxy, attempts: attempt + 1, at: now().toISOString() });
  });
  await startTranscode({ workspaceId, path, versionId });
}
