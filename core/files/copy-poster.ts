import { CopyObjectCommand } from '@aws-sdk/client-s3';
import { s3 } from '#core/clients/s3.ts';
import { nullIfMissing } from '#core/clients/s3-errors.ts';
import { keys } from '#core/table/keys.ts';
import { tryWrite } from '#core/table/single-write.ts';
import { update } from '#core/table/write.ts';
import { bucketName, posterKey } from './objects/bucket.ts';
import { type FileItem, readFileItem } from './objects/file-item.ts';

/** A version of a file. */
interface Version {
  path: string;
  versionId: string;
}

/**
 * Gives the copy of a version the poster frame of the original, if it had one. A copy that has been replaced meanwhile
 * gets none.
 */
export async function copyPoster(workspaceId: string, from: Version, to: Version): Promise<void> {
  const key = ({ path, versionId }: Version) => posterKey(workspaceId, path, versionId);
  const copied = await nullIfMissing(
    s3.send(
      new CopyObjectCommand({
        Bucket: bucketName(),
        Key: key(to),
        CopySource: `${bucketName()}/${key(from)}`,
      }),
    ),
    [404],
  );
  const file = copied && (await readFileItem(workspaceId, to.path));
  if (file?.current?.versionId !== to.versionId) return;
  const { version, current } = file;
  await tryWrite(
    update<FileItem>(keys.file(workspaceId, to.path), {
      set: { version: version + 1, current: { ...current, poster: true } },
      when: { version },
    }),
  );
}
