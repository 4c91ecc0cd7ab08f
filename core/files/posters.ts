import { type SignedRequest, signPut, signRead } from '#core/clients/s3-links.ts';
import { CallError } from '#core/errors.ts';
import { keys } from '#core/table/keys.ts';
import { getItems } from '#core/table/read.ts';
import { retryOnConflict, StaleReadError } from '#core/table/retry-on-conflict.ts';
import { write } from '#core/table/single-write.ts';
import { update } from '#core/table/write.ts';
import { bucketName, posterKey } from './bucket.ts';
import { type FileItem, fileItem, pathOfFile, readFileItem } from './file-item.ts';

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
 * A request to upload the poster frame of a file's current version, which is shown from then on.
 * @param size bytes
 * @throws CallError `not_found`
 */
export function addPoster(
  workspaceId: string,
  { path, size }: { path: string; size: number },
): Promise<SignedRequest> {
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
    return signPut({ bucket: bucketName(), key, contentType: 'image/jpeg', size }, uploadSeconds);
  });
}
