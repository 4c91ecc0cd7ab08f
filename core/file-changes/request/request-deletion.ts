import type { ChangeItem } from '#core/file-changes/change/change-item.ts';
import { withoutNested } from '#core/file-changes/change/chosen-paths.ts';
import { fatesOfDeletion } from '#core/file-changes/folder-links.ts';
import { assertMayChangePaths } from '#core/files/own-files.ts';
import type { MemberCaller } from '#core/workspaces/caller.ts';
import { requestChange } from './request-change.ts';

/**
 * Asks for files and folders to be moved to the trash.
 * @param options `alone`: whether a path with a slash at its end is the object of that name alone
 * @throws CallError `forbidden`; nothing is deleted then
 */
export async function requestDeletion(
  caller: MemberCaller,
  chosen: string[],
  { alone = false }: { alone?: boolean | undefined } = {},
): Promise<ChangeItem> {
  const paths = alone ? [...new Set(chosen)] : withoutNested(chosen);
  await assertMayChangePaths(caller, paths, { alone });
  return alone
    ? requestChange(caller, { kind: 'delete', paths, alone })
    : requestChange(caller, { kind: 'delete', paths }, fatesOfDeletion(paths));
}
