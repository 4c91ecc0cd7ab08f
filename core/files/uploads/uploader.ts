import { CallError } from '#core/errors.ts';
import { assertMayReplace } from '#core/files/own-files.ts';
import { keys } from '#core/table/keys.ts';
import { assertExists, type TransactionWrite } from '#core/table/write.ts';
import type { MemberCaller } from '#core/workspaces/caller.ts';
import type { UploadItem, UploadOwner } from './upload-item.ts';

/** Who uploads files: a member, or a guest of an upload request. */
export interface Uploader extends UploadOwner {
  /** How Activity names them. */
  actor: string;
  /** Seconds in which they can send a part that was signed for them. */
  partSeconds: number;
  /** @throws CallError `forbidden` if they may not replace the file of a path */
  assertMayReplace(path: string): Promise<void>;
  /** What must still hold when an upload starts, and what counts it besides the quota. */
  startWrites(upload: UploadItem): TransactionWrite[];
  /** The writes besides Activity that record a received file. */
  receivedFileWrites(upload: UploadItem): TransactionWrite[];
  /** Of a guest; for members the whole size is reserved when an upload starts. */
  metering?: Metering;
}

/** What reserves bytes for an upload as its parts are signed: who announces a file takes nothing by that. */
export interface Metering {
  /** Whose share of the request is taken from. */
  sharer: string;
  /**
   * Reserves those of some parts that there is room for, at least one.
   * @returns their numbers
   * @throws CallError `link_full`, `storage_full`, `parts_waiting`
   */
  hold(uploader: Uploader, id: string, requested: readonly number[]): Promise<readonly number[]>;
  /**
   * Reserves the rest of an upload whose parts have all arrived.
   * @returns the upload as it is then
   * @throws CallError `link_full`, `storage_full`
   */
  holdRest(uploader: Uploader, upload: UploadItem): Promise<UploadItem>;
}

const hour = 60 * 60;

/** A member as an uploader. */
export function memberUploader(caller: MemberCaller): Uploader {
  const { user, workspace } = caller;
  return {
    workspaceId: workspace.id,
    folders: workspace.folders,
    id: user.id,
    actor: user.email,
    partSeconds: hour,
    assertMayReplace: (path) => assertMayReplace(caller, path),
    // The end of a membership discards the uploads that there are: none may be added after it.
    startWrites: () => [
      assertExists(keys.membership(user.id, workspace.id), () => new CallError('forbidden')),
    ],
    receivedFileWrites: () => [],
  };
}
