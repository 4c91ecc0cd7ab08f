import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import { s3 } from '#core/clients/s3.ts';
import { CallError } from '#core/errors.ts';
import { bucketName, objectKey } from '#core/files/objects/bucket.ts';
import { fileItem, pathOfFile } from '#core/files/objects/file-item.ts';
import { headFile } from '#core/files/objects/head-file.ts';
import { keys } from '#core/table/keys.ts';
import { getItems } from '#core/table/read.ts';

/**
 * Asserts that a file or folder can get a path. S3 itself would store a file beside a folder of the same name, and
 * below another file; file systems, to which sync tools copy them, cannot. Concurrent changes are not excluded: a file
 * is never overwritten nevertheless (`If-None-Match`).
 * @param options `replace`: whether the path may be that of an existing file; `moved`: the file or folder that gets the
 *   path, whose own name may only be spelled otherwise
 * @throws CallError `file_exists`
 */
export async function assertNoClash(
  workspaceId: string,
  path: string,
  { replace = false, moved }: { replace?: boolean; moved?: string } = {},
): Promise<void> {
  // The same name as macOS spells it, with decomposed letters.
  const spellings = [path.normalize('NFD')].filter(
    (spelling) => spelling !== path && spelling !== moved,
  );
  const [file, folder, others] = await Promise.all([
    replace ? null : headFile(workspaceId, path),
    hasFolder(workspaceId, path),
    existingFiles(workspaceId, [...parentsOf(path), ...spellings]),
  ]);
  const parent = others.find((other) => path.startsWith(`${other}/`));
  if (parent !== undefined) {
    const message = `“${parent}” is a file, so nothing can be stored in it. Choose another name.`;
    throw new CallError('file_exists', { message });
  }
  if (file || folder || others.length > 0) throw new CallError('file_exists');
}

/** Whether there is a folder at a path without its slash: whether anything is stored below it. */
export async function hasFolder(workspaceId: string, path: string): Promise<boolean> {
  const { KeyCount = 0 } = await s3.send(
    new ListObjectsV2Command({
      Bucket: bucketName(),
      Prefix: objectKey(workspaceId, `${path}/`),
      MaxKeys: 1,
    }),
  );
  return KeyCount > 0;
}

/** `a` and `a/b` of `a/b/c`. */
function parentsOf(path: string): string[] {
  const names = path.split('/').slice(0, -1);
  return names.map((_, index) => names.slice(0, index + 1).join('/'));
}

/** Those of these paths at which the table knows a file. */
async function existingFiles(workspaceId: string, paths: string[]): Promise<string[]> {
  const items = await getItems(paths.map((path) => keys.file(workspaceId, path)));
  return items.flatMap((item) => {
    const file = item && fileItem.parse(item);
    return file?.current ? [pathOfFile(file)] : [];
  });
}
