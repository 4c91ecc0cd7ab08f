import { CopyObjectCommand } from '@aws-sdk/client-s3';
import { s3 } from '#core/clients/s3.ts';
import { nullIfMissing } from '#core/clients/s3-errors.ts';
import { keys } from '#core/table/keys.ts';
import { tryWrite } from '#core/table/single-write.ts';
import { update } from '#core/table/write.ts';
import { bucketName, posterKey, stripKey } from './objects/bucket.ts';
import { type FileItem, type FileVersion, readFileItem } from './objects/file-item.ts';

/**
 * Gives the copy of a version the poster frame, the filmstrip and the duration of the original, if it had them. A copy
 * that has been replaced meanwhile gets none.
 */
export async function copyPoster(
  workspaceId: string,
  from: FileVersion & { path: string },
  to: { path: string; versionId: string },
): Promise<void> {
  const { frames, duration } = from;
  const copied = await copyObject(
    posterKey(workspaceId, from.path, from.versionId),
    posterKey(workspaceId, to.path, to.versionId),
  );
  if (frames !== undefined) {
    await copyObject(
      stripKey(workspaceId, from.path, from.versionId),
      stripKey(workspaceId, to.path, to.versionId),
    );
  }
  const file = copied && (await readFileItem(workspaceId, to.path));
  if (file?.current?.versionId !== to.versionId) return;
  const { version } = file;
  const current: FileVersion = {
    ...file.current,
    poster: true,
    ...(frames !== undefined && { frames }),
    ...(duration !== undefined && { duration }),
  };
  await tryWrite(
    update<FileItem>(keys.file(workspaceId, to.path), {
      set: { version: version + 1, current },
      when: { version },
    }),
  );
}

function copyObject(from: string, to: string) {
  const CopySource = `${bucketName()}/${from}`;
  return nullIfMissing(
    s3.send(new CopyObjectCommand({ Bucket: bucketName(), Key: to, CopySource })),
    [404],
  );
}
