import { fileItem, isEmptyFolder, pathOfFile } from '#core/files/objects/file-item.ts';
import { keys } from '#core/table/keys.ts';
import { queryItems } from '#core/table/read.ts';
import type { StoredFile } from '#shared/calls/files.ts';
import { withinLimit } from './search-files.ts';

/** Page size: at up to 1,100 bytes a file, the response stays below Lambda's 6 MB, whatever it is sent with. */
const pageSize = 2_000;

/**
 * A page of all files of a workspace, in the order of their paths; without folders and the trash.
 * @param after the `next` of the previous page
 */
export async function listAllFiles(
  workspaceId: string,
  after?: string,
): Promise<{ files: StoredFile[]; next?: string }> {
  const { pk, sk: prefix } = keys.file(workspaceId, '');
  const items = await queryItems(pk, prefix, fileItem, {
    after: after ? keys.file(workspaceId, withinLimit(after)) : undefined,
    limit: pageSize,
  });
  const files = items.flatMap((item) => {
    const path = pathOfFile(item);
    if (!item.current || isEmptyFolder(path, item.current)) return [];
    const { size, modifiedAt, storage } = item.current;
    return [{ path, size, modifiedAt, storage }];
  });
  const last = items.length === pageSize ? items.at(-1) : undefined;
  return { files, ...(last && { next: pathOfFile(last) }) };
}
