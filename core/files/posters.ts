import { HeadObjectCommand } from '@aws-sdk/client-s3';
import { s3 } from '#core/clients/s3.ts';
import { nullIfMissing } from '#core/clients/s3-errors.ts';
import { type SignedRequest, signPut, signRead } from '#core/clients/s3-links.ts';
import { CallError } from '#core/errors.ts';
import { keys } from '#core/table/keys.ts';
import { getItems } from '#core/table/read.ts';
import { retryOnConflict, StaleReadError } from '#core/table/retry-on-conflict.ts';
import { write } from '#core/table/single-write.ts';
import { update } from '#core/table/write.ts';
import type { MemberCaller } from '#core/workspaces/caller.ts';
import { bucketName, posterKey } from './objects/bucket.ts';
import { type FileItem, fileItem, pathOfFile, readFileItem } from './objects/file-item.ts';
import { mayChangeVersion } from './own-files.ts';

/** Seconds in which a poster can be uploaded, and for which links to posters are valid. */
const uploadSeconds = 15 * 60;
const viewSeconds = 60 * 60;

/** Links to the poster frames of files, without those that have none. */
export async function posterLinks(
  workspaceId: string,
  paths: readonly string[],
): Promise<{ path: string; url: string }[]> {
  const items = await getItems(paths.map((path) => keys.file(workspaceId, path)));
  const files = items.flatMap((item) => (item ? [fileItem.parse(item)] : []));
  return Promise.all(
    files.flatMap(({ current, ...file }) => {
      if (!current?.poster) return [];
      const path = pathOfFile(file);
      const key = posterKey(workspaceId, path, current.versionId);
      const link = { bucket: bucketName(), key, contentType: 'image/jpeg' };
      return [
        signRead({ ...link, contentDisposition: 'inline' }, viewSeconds).then((url) => ({
          path,
          url,
        })),
      ];
    }),
  );
}

/**
 * A request to upload the poster frame of a file's current version, which is shown from then on. It stores one poster:
 * replacing it takes another request.
 * @param size bytes
 * @throws CallError `not_found`; `forbidden` to replace that of a file that the caller may not change
 */
export function addPoster(
  caller: MemberCaller,
  { path, size }: { path: string; size: number },
): Promise<SignedRequest> {
  const workspaceId = caller.workspace.id;
  return retryOnConflict(async () => {
    const file = await readFileItem(workspaceId, path);
    if (!file?.current) throw new CallError('not_found');
    const { version, current } = file;
    if (!current.poster) {
      await write(
        update<FileItem>(
          keys.file(workspaceId, path),
          {
            set: { version: version + 1, current: { ...current, poster: true } },
            when: { version },
          },
          () => new StaleReadError(),
        ),
      );
    }
    const key = posterKey(workspaceId, path, current.versionId);
    // A poster that was announced may not have been uploaded.
    const replaces = current.poster ? await etagOf(key) : null;
    if (replaces !== null && !mayChangeVersion(caller, current)) throw new CallError('forbidden');
    const poster = { bucket: bucketName(), key, contentType: 'image/jpeg', size, replaces };
    return signPut(poster, uploadSeconds);
  });
}

async function etagOf(key: string): Promise<string | null> {
  const head = new HeadObjectCommand({ Bucket: bucketName(), Key: key });
  return (await nullIfMissing(s3.send(head)))?.ETag ?? null;
}
