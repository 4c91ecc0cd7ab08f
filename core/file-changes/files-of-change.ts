import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import { s3 } from '#core/clients/s3.ts';
import { bucketName, objectKey, workspacePrefix } from '#core/files/objects/bucket.ts';
import { pathOfTrash, type TrashItem, trashItem } from '#core/files/objects/file-item.ts';
import { headFile } from '#core/files/objects/head-file.ts';
import { decodeKey } from '#core/files/objects/object-versions.ts';
import { batchesOf } from '#core/runtime/batches.ts';
import { keys, prefixes } from '#core/table/keys.ts';
import { getItem, queryItems } from '#core/table/read.ts';
import { restrictedFolderOf } from '#shared/rules/text/restricted-names.ts';
import {
  type ChangedFile,
  type ChangeItem,
  type ChangeOf,
  type Cursor,
  changedFilesItem,
} from './change/change-item.ts';
import { movesOfChange } from './change/moves.ts';

/** Files of a page: their paths fit into one item of the table. */
const pageSize = 100;

/** Some of the files of a change, and where the next ones begin; null after the last ones. */
export interface Page {
  files: ChangedFile[];
  next: Cursor | null;
}

/** The files that a change changes, page by page. */
export async function readPage(workspaceId: string, change: ChangeItem, at: Cursor): Promise<Page> {
  if (change.undoes !== undefined) return recordedPage(workspaceId, change, change.undoes, at);
  switch (change.kind) {
    case 'move':
      return chosenPage(workspaceId, movesOfChange(change), at);
    case 'create':
      return foldersPage(change, at);
    case 'delete':
      return withVersions(
        workspaceId,
        change.alone
          ? slice(asFiles(change.paths), at)
          : await chosenPage(workspaceId, asFiles(change.paths), at),
      );
    case 'set_storage':
      return chosenPage(workspaceId, asFiles(change.paths), at);
    case 'restore':
      return slice(change.versions, at);
    case 'erase':
      return change.versions ? slice(change.versions, at) : trashPage(workspaceId, change, at);
    case 'empty':
    case 'discard_uploads':
      return { files: [], next: null };
  }
}

/** The files that another change has changed, with source and target swapped for a move. */
async function recordedPage(
  workspaceId: string,
  { kind }: ChangeItem,
  undone: string,
  { index }: Cursor,
): Promise<Page> {
  const recorded = await getItem(keys.changedFiles(workspaceId, undone, index), changedFilesItem);
  if (!recorded) return { files: [], next: null };
  const files = recorded.files.map((file) =>
    kind === 'move' ? { path: file.to ?? file.path, to: file.path } : file,
  );
  return { files, next: { index: index + 1 } };
}

function asFiles(paths: readonly string[]): ChangedFile[] {
  return paths.map((path) => ({ path }));
}

/** Files that S3 is asked for concurrently. */
const askedAtOnce = 20;

/**
 * Records which version of each file is current: only this one is deleted, however often the run is repeated. Leaves out
 * files that are gone, which a deletion must not report as deleted by itself.
 */
async function withVersions(workspaceId: string, { files, next }: Page): Promise<Page> {
  const recorded: ChangedFile[] = [];
  for (const batch of batchesOf(files, askedAtOnce)) {
    const asked = batch.map(async (file): Promise<ChangedFile[]> => {
      const current = await headFile(workspaceId, file.path);
      return current ? [{ ...file, version: current.VersionId ?? 'null' }] : [];
    });
    recorded.push(...(await Promise.all(asked)).flat());
  }
  return { files: recorded, next };
}

function slice(files: readonly ChangedFile[], { index }: Cursor): Page {
  const next = index + pageSize;
  return { files: files.slice(index, next), next: next < files.length ? { index: next } : null };
}

/** The folder itself first: what is created in it tells by it whether it is still there. */
function foldersPage({ folder, folders }: ChangeOf<'create'>, at: Cursor): Page {
  if (at.index === 0) return { files: [{ path: folder }], next: { index: 1 } };
  return slice(asFiles([folder, ...folders.map((path) => `${folder}${path}/`)]), at);
}

/** The chosen files up to the next folder, or a page of that folder. */
async function chosenPage(
  workspaceId: string,
  chosen: readonly ChangedFile[],
  at: Cursor,
): Promise<Page> {
  const rest = chosen.slice(at.index, at.index + pageSize);
  const [first] = rest;
  if (!first) return { files: [], next: null };
  if (first.path.endsWith('/')) return folderPage(workspaceId, first, at);
  const folder = rest.findIndex(({ path }) => path.endsWith('/'));
  const files = folder === -1 ? rest : rest.slice(0, folder);
  return { files, next: { index: at.index + files.length } };
}

/** The files in a folder, at any depth, and the empty objects that stand for folders. */
async function folderPage(
  workspaceId: string,
  { path: folder, to }: ChangedFile,
  { index, after }: Cursor,
): Promise<Page> {
  const { Contents = [], IsTruncated } = await s3.send(
    new ListObjectsV2Command({
      Bucket: bucketName(),
      Prefix: objectKey(workspaceId, folder),
      StartAfter: after === undefined ? undefined : objectKey(workspaceId, after),
      MaxKeys: pageSize,
      EncodingType: 'url',
    }),
  );
  const { length } = workspacePrefix(workspaceId);
  const files = Contents.map(({ Key }) => decodeKey(Key).slice(length)).map((path) => ({
    path,
    ...(to !== undefined && { to: `${to}${path.slice(folder.length)}` }),
  }));
  const last = files.at(-1)?.path;
  return { files, next: IsTruncated && last ? { index, after: last } : { index: index + 1 } };
}

/** What was in the trash when the change was asked for. */
async function trashPage(
  workspaceId: string,
  { createdAt, restrictedFolders }: ChangeOf<'erase'>,
  { index, after }: Cursor,
): Promise<Page> {
  const { pk } = keys.quota(workspaceId);
  const items = await queryItems(pk, prefixes.trash, trashItem, {
    after: after === undefined ? undefined : { pk, sk: after },
    limit: pageSize,
  });
  const files = items
    .filter((item) => wasInTrash(item, createdAt))
    .map((item) => ({ path: pathOfTrash(item), version: item.versionId }))
    .filter(({ path }) => {
      const folder = restrictedFolderOf(path);
      return folder === null || (restrictedFolders?.includes(folder) ?? true);
    });
  const last = items.length === pageSize ? items.at(-1)?.sk : undefined;
  return { files, next: last === undefined ? null : { index, after: last } };
}

/**
 * Whether a version was in the trash at a time for certain. When it was removed cannot tell: S3 dates a version that
 * replaced it to the start of its upload.
 */
function wasInTrash({ countedAt, removedAt }: TrashItem, at: string): boolean {
  return countedAt === undefined ? removedAt <= at : countedAt < at;
}
