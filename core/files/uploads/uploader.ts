import { CallError } from '#core/errors.ts';
import { assertMayReplace } from '#core/files/own-files.ts';
import { keys } from '#core/table/keys.ts';
import { assertExists, type TransactionWrite } from '#core/table/write.ts';
import type { MemberCaller } from '#core/workspaces/caller.ts';

/** Who uploads files: a member, or a guest of an upload request. */
export interface Uploader {
  workspaceId: string;
  /** The id of the user, or what stands for it of a guest. */
  id: string;
  /** How Activity names them. */
  actor: string;
  /** Seconds in which they can send a part that was signed for them. */
  partSeconds: number;
  /** @throws CallError `forbidden` if they may not replace the file of a path */
  assertMayReplace(path: string): Promise<void>;
  /** What must still hold when an upload of so many bytes starts, and what counts it besides the quota. */
  startWrites(size: number): TransactionWrite[];
  /** What notes besides Activity that a file of so many bytes has arrived at a path. */
  arrivalWrites(size: number, path: string): TransactionWrite[];
}

const hour = 60 * 60;

/** A member as an uploader. */
export function memberUploader(caller: MemberCaller): Uploader {
  const { user, workspace } = caller;
  return {
    workspaceId: workspace.id,
    id: user.id,
    actor: user.email,
    partSeconds: hour,
    assertMayReplace: (path) => assertMayReplace(caller, path),
    // The end of a membership discards the uploads that there are: none may be added after it.
    startWrites: () => [
      assertExists(keys.membership(user.id, workspace.id), () => new CallError('forbidden')),
    ],
    arrivalWrites: () => [],
  };
}
