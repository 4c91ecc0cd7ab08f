import { CallError, invalidField } from '#core/errors.ts';
import { linkSeconds, signFile } from '#core/files/listing/file-link.ts';
import { posterKey } from '#core/files/objects/bucket.ts';
import {
  type FileItem,
  type FileVersion,
  fileItem,
  trashItem,
} from '#core/files/objects/file-item.ts';
import { signPicture } from '#core/files/objects/rendition-objects.ts';
import type { ReviewAuthor } from '#core/reviews/author.ts';
import { reviewedSizeWrite } from '#core/reviews/ports/reviewed-size.ts';
import { type StillItem, stillItem, stillNumber } from '#core/reviews/ports/still-item.ts';
import { newId } from '#core/table/ids.ts';
import { keys } from '#core/table/keys.ts';
import { getItems, type Item } from '#core/table/read.ts';
import { StaleReadError } from '#core/table/retry-on-conflict.ts';
import { assertThat, putNew, type TransactionWrite, update } from '#core/table/write.ts';
import { allows, type FolderAccess, sees } from '#core/workspaces/folder-access.ts';
import type { Still } from '#shared/calls/media.ts';
import { nameOf } from '#shared/rules/text/file-names.ts';

/** How stills are shown to who reads comments. */
export interface StillAccess {
  /** Seconds for which links to them are valid; undefined: there are none. */
  validSeconds?: number | undefined;
  /** Whether one is still shown whose file has a newer version. */
  showsReplaced: boolean;
  /** What is in a folder hidden from them is shown as a deleted one: they do not learn of the folder. */
  folders: FolderAccess;
  /** Whether those that they see may be shown. */
  mayShow: (path: string) => boolean;
}

/** Members see those versions that were replaced in the trash. */
export function memberStills(folders: FolderAccess): StillAccess {
  return {
    validSeconds: linkSeconds,
    showsReplaced: true,
    folders,
    mayShow: () => true,
  };
}

/**
 * Asserts that an author may show pictures of Files to clients.
 * @throws CallError `forbidden`
 */
export function assertMayShowStills(
  { sharesFiles, folders }: Pick<ReviewAuthor, 'sharesFiles' | 'folders'>,
  paths: readonly string[],
): void {
  if (paths.every((path) => sharesFiles && allows(folders, path, 'share_links'))) return;
  throw new CallError('forbidden', {
    message: 'Only who may share a picture shows it to clients. Keep this in the team.',
  });
}

/** The paths of what is left of stills, by their ids. */
export async function pathsOfStills(
  workspaceId: string,
  ids: readonly string[],
): Promise<string[]> {
  const items = await getItems(ids.map((id) => keys.still(workspaceId, id)));
  return items.flatMap((item) => (item ? [stillItem.parse(item).path] : []));
}

/**
 * The still that a new comment shows: the version that a file has now; and what to write so that it follows that.
 * @param found the file's item
 * @throws CallError `not_found`, `invalid_input` for an empty file
 */
export function attachStill(
  workspaceId: string,
  path: string,
  found: Item | null,
): { still: string; writes: TransactionWrite[] } {
  const file = found && fileItem.parse(found);
  if (!file?.current) {
    throw new CallError('not_found', { message: 'The still is no longer there. Choose another.' });
  }
  const { version, current } = file;
  if (current.size === 0) throw invalidField('still', 'This file is empty.');
  const key = keys.file(workspaceId, path);
  const stale = () => new StaleReadError();
  if (current.still !== undefined) {
    return { still: current.still, writes: [assertThat<FileItem>(key, { version }, stale)] };
  }
  const still = newId();
  const item: StillItem = { path, versionId: current.versionId };
  const set = { version: version + 1, current: { ...current, still } };
  return {
    still,
    writes: [
      putNew(keys.still(workspaceId, still), item, stale),
      reviewedSizeWrite(workspaceId, still, { size: current.size, number: stillNumber }),
      update<FileItem>(key, { set, when: { version } }, stale),
    ],
  };
}

/** Stills as they are shown, by their ids. */
export async function describeStills(
  workspaceId: string,
  ids: readonly string[],
  access: StillAccess,
): Promise<ReadonlyMap<string, Still>> {
  const distinct = [...new Set(ids)];
  const items = await getItems(distinct.map((id) => keys.still(workspaceId, id)));
  const stills = items.map((item) => item && stillItem.parse(item));
  const left = stills.filter((one) => one != null);
  const found = await getItems(
    left.flatMap(({ path, versionId }) => [
      keys.file(workspaceId, path),
      keys.trash(workspaceId, path, versionId),
    ]),
  );
  const shown = await Promise.all(
    left.map((one, index) => {
      const version = shownVersion(one, access, found.slice(index * 2, index * 2 + 2));
      return version ? describe(workspaceId, one, version, access) : deleted;
    }),
  );
  return new Map(
    distinct.map((id, index) => {
      const one = stills[index];
      return [id, (one && shown[left.indexOf(one)]) ?? deleted];
    }),
  );
}

const deleted: Still = { state: 'deleted' };

/** The version that a still is, unless it was deleted, or is in a folder that is hidden. */
function shownVersion(
  { path, versionId }: StillItem,
  { showsReplaced, folders }: StillAccess,
  [file, trashed]: readonly (Item | null | undefined)[],
): FileVersion | undefined {
  if (!sees(folders, path)) return undefined;
  const current = file ? fileItem.parse(file).current : undefined;
  if (current?.versionId === versionId) return current;
  if (!current || !trashed || !showsReplaced) return undefined;
  const version = trashItem.parse(trashed);
  return version.reason === 'replaced' ? version : undefined;
}

async function describe(
  workspaceId: string,
  { path, versionId }: StillItem,
  { poster }: FileVersion,
  { validSeconds, mayShow }: StillAccess,
): Promise<Still> {
  if (!mayShow(path)) return { state: 'withheld' };
  const still: Still = { state: 'shown', path, name: nameOf(path) };
  if (validSeconds === undefined) return still;
  return {
    ...still,
    url: await signFile(workspaceId, { path, versionId, use: 'view' }, validSeconds),
    ...(poster && {
      poster: await signPicture(posterKey(workspaceId, path, versionId), validSeconds),
    }),
  };
}
