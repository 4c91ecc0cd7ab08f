import type { MemberCaller } from '#core/workspaces/caller.ts';
import type { ChangeItem } from './change-item.ts';
import { withoutNested } from './chosen-paths.ts';
import { requestChange } from './request-change.ts';

/** Asks for files and folders to be moved to the trash. */
export function requestDeletion(caller: MemberCaller, paths: string[]): Promise<ChangeItem> {
  return requestChange(caller, { kind: 'delete', paths: withoutNested(paths) });
}
