import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import { s3 } from '#core/clients/s3.ts';
import { CallError, invalidField } from '#core/errors.ts';
import { hasFolder } from '#core/files/listing/name-clash.ts';
import { bucketName, objectKey } from '#core/files/objects/bucket.ts';
import { decodeKey } from '#core/files/objects/object-versions.ts';
import { consumeRateLimit } from '#core/rate-limits/rate-limits.ts';
import { batchesOf } from '#core/runtime/batches.ts';
import type { MemberCaller } from '#core/workspaces/caller.ts';
import { refusalOfPath } from '#shared/rules/text/file-names.ts';
import { maxTemplateFolders, treeOf } from '#shared/rules/text/folder-templates.ts';

/** Requests to S3 in all: of 1,000 files or folders each, and at least one for each folder. */
const maxRequests = 300;
/** Folders that are listed concurrently. */
const listedAtOnce = 20;

/**
 * The folders in a folder, at any depth, as of `treeOf`; without those that have a name that cannot be given here, as a sync
 * tool may have stored it, and what is in them.
 * @param folder with a slash at its end
 * @throws CallError `not_found`, `too_many_attempts`, `invalid_input` for one with more than a template can have
 */
export async function folderTree(
  { user, workspace: { id: workspaceId } }: MemberCaller,
  folder: string,
): Promise<string[]> {
  await consumeRateLimit(['folder_trees_of_user', user.id]);
  const found: string[] = [];
  const budget = { left: maxRequests };
  let level = [''];
  while (level.length > 0) {
    const next: string[] = [];
    for (const some of batchesOf(level, listedAtOnce)) {
      const names = some.map((path) => foldersIn(workspaceId, folder, path, budget));
      next.push(...(await Promise.all(names)).flat());
      if (found.length + next.length > maxTemplateFolders) throw tooLarge();
    }
    found.push(...next);
    level = next.map((path) => `${path}/`);
  }
  if (found.length === 0 && !(await hasFolder(workspaceId, folder.slice(0, -1))))
    throw new CallError('not_found', { message: 'This folder is no longer there.' });
  return treeOf(found);
}

/** The paths, below the folder, of the folders in one of its folders. @param path empty, or with a slash at its end */
async function foldersIn(
  workspaceId: string,
  folder: string,
  path: string,
  budget: { left: number },
): Promise<string[]> {
  const root = objectKey(workspaceId, folder);
  const paths: string[] = [];
  let after: string | undefined;
  do {
    if (budget.left <= 0) throw tooLarge();
    budget.left -= 1;
    const page = await s3.send(
      new ListObjectsV2Command({
        Bucket: bucketName(),
        Prefix: `${root}${path}`,
        Delimiter: '/',
        EncodingType: 'url',
        ContinuationToken: after,
      }),
    );
    const found = (page.CommonPrefixes ?? []).map(({ Prefix }) => decodeKey(Prefix));
    paths.push(...found.map((key) => key.slice(root.length, -1)));
    after = page.NextContinuationToken;
  } while (after !== undefined);
  return paths.filter((each) => refusalOfPath(each) === null);
}

function tooLarge(): CallError {
  const message = `This folder is too large: a template can have at most ${maxTemplateFolders} folders. Choose a folder in it.`;
  return invalidField('folder', message);
}
