import { CallError, invalidField } from '#core/errors.ts';
import type { ChangeItem } from '#core/file-changes/change/change-item.ts';
import { fileItem } from '#core/files/objects/file-item.ts';
import { assertMayRestore } from '#core/files/own-files.ts';
import { together } from '#core/runtime/together.ts';
import { keys } from '#core/table/keys.ts';
import { getItems } from '#core/table/read.ts';
import type { MemberCaller } from '#core/workspaces/caller.ts';
import { allows } from '#core/workspaces/folder-access.ts';
import { requestChange } from './request-change.ts';

interface Version {
  path: string;
  version: string;
}

/**
 * Asks for files to be put back from the trash.
 * @throws CallError `file_exists`, `forbidden`, `invalid_input`; nothing is restored then
 */
export async function requestRestoration(
  caller: MemberCaller,
  versions: Version[],
): Promise<ChangeItem> {
  const paths = versions.map(({ path }) => path);
  if (new Set(paths).size < paths.length) {
    throw invalidField('versions', 'Choose one version of each file.');
  }
  const [items] = await together([
    getItems(paths.map((path) => keys.file(caller.workspace.id, path))),
    assertMayRestore(caller, versions),
  ]);
  const taken = paths.find((_, index) => items[index] && fileItem.parse(items[index]).current);
  if (taken !== undefined) {
    const message = `“${taken}” exists by now. Move it away first, or download the older one.`;
    throw new CallError('file_exists', { message });
  }
  return requestChange(caller, { kind: 'restore', versions });
}

/** Asks for versions in the trash to be erased for good; without a list all of those that the caller manages. */
export function requestErasure(caller: MemberCaller, versions?: Version[]): Promise<ChangeItem> {
  if (versions) return requestChange(caller, { kind: 'erase', versions });
  const { folders } = caller.workspace;
  const managed = [...folders.rights.keys()].filter((name) =>
    allows(folders, name, 'manage_files'),
  );
  return requestChange(caller, {
    kind: 'erase',
    ...(!folders.isOwner && { restrictedFolders: managed }),
  });
}
