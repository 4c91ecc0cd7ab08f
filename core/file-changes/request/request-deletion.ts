import type { ChangeItem } from '#core/file-changes/change/change-item.ts';
import { withoutNested } from '#core/file-changes/change/chosen-paths.ts';
import type { MemberCaller } from '#core/workspaces/caller.ts';
import { requestChange } from './request-change.ts';

/** Asks for files and folders to be moved to the trash. */
export function requestDeletion(caller: MemberCaller, paths: string[]): Promise<ChangeItem> {
  return requestChange(caller, { kind: 'delete', paths: withoutNested(paths) });
}
