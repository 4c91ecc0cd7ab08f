import { CopyObjectCommand } from '@aws-sdk/client-s3';
import { s3 } from '#core/clients/s3.ts';
import { nullIfMissing } from '#core/clients/s3-errors.ts';
import { keys } from '#core/table/keys.ts';
import { retryOnConflict, StaleReadError } from '#core/table/retry-on-conflict.ts';
import { write } from '#core/table/single-write.ts';
import { update } from '#core/table/write.ts';
import {
  bucketName,
  fileTableKey,
  posterKey,
  proxyKey,
  stripKey,
  waveformKey,
} from './objects/bucket.ts';
import { type FileItem, type FileVersion, readFileItem } from './objects/file-item.ts';
import { hasTime } from './objects/reviewed-kind.ts';

/** Where a version of a file is. */
interface Place {
  path: string;
  versionId: string;
}

/**
 * Gives the copy of a version what was made of the original to show it, and what is known of it, if there was any. A copy
 * that has been replaced meanwhile gets none. A proxy that is not ready yet stays behind: its maker finds the original
 * gone.
 */
export async function copyRenditions(
  workspaceId: string,
  original: (FileVersion & { path: string }) | null,
  to: Place,
): Promise<void> {
  if (!original) return;
  const made = await copyObjects(workspaceId, original, to);
  if (Object.keys(made).length === 0) return;
  // What the copy says of itself is noted at the same time.
  await retryOnConflict(async () => {
    const file = await readFileItem(workspaceId, to.path);
    if (file?.current?.versionId !== to.versionId) return;
    const { version } = file;
    // A proxy that is being made of the copy replaces what was copied.
    const known = file.current.proxy && { proxy: file.current.proxy };
    const current: FileVersion = { ...file.current, ...made, ...known };
    await write(
      update<FileItem>(
        keys.file(workspaceId, to.path),
        { set: { version: version + 1, current }, when: { version } },
        () => new StaleReadError(),
      ),
    );
  });
}

/** @returns what the copy has of its own now */
async function copyObjects(
  workspaceId: string,
  from: FileVersion & { path: string },
  to: Place,
): Promise<Partial<FileVersion>> {
  const copy = (keyOf: typeof posterKey) =>
    copyObject(
      keyOf(workspaceId, from.path, from.versionId),
      keyOf(workspaceId, to.path, to.versionId),
    );
  const { poster, frames, duration, proxy } = from;
  const hasPoster = poster && (await copy(posterKey)) !== null;
  if (hasPoster && frames !== undefined) await copy(stripKey);
  const isReady = proxy?.state === 'ready';
  const hasProxy = isReady && (await copy(proxyKey)) !== null;
  if (hasProxy) await copy(fileTableKey);
  if (hasTime(from.path)) await copy(waveformKey);
  const isKnown =
    hasProxy ||
    proxy?.state === 'refused' ||
    (proxy?.state === 'failed' && proxy.reason !== 'not_current');
  return {
    ...(hasPoster && { poster }),
    ...(hasPoster && frames !== undefined && { frames }),
    ...(hasPoster && duration !== undefined && { duration }),
    ...(isKnown && { proxy }),
  };
}

function copyObject(from: string, to: string) {
  const CopySource = `${bucketName()}/${from}`;
  return nullIfMissing(
    s3.send(new CopyObjectCommand({ Bucket: bucketName(), Key: to, CopySource })),
    [404],
  );
}
