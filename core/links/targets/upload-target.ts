import type { StoredOpensOf } from '#core/links/ports/link-opens.ts';
import { type RoomItem, roomItem } from '#core/links/ports/request-room.ts';
import { having } from '#core/table/conditions.ts';
import { keys } from '#core/table/keys.ts';
import { put } from '#core/table/write.ts';
import type { LinkTarget } from './link-target.ts';

/** Former folders of an upload request that are kept: its uploads take a week at most. */
const maxFormerFolders = 10;

const noRoom: RoomItem = { left: 0, open: 0, files: 0 };

/** The folder that takes the files of an upload request. */
export function uploadTarget(opens: StoredOpensOf<'upload'>): LinkTarget {
  const { kind, folder, movedBy, title, maxBytes, maxFiles, storage, formerFolders = [] } = opens;
  return {
    folder,
    movedBy,
    takesFiles: true,
    maxBytes,
    purpose: () => 'send files to a folder',
    subject: async () => ({ opens: { kind, title, folder } }),
    newWrites: (workspaceId, linkId) => {
      const room: RoomItem = { left: maxBytes, open: 0, files: 0 };
      return [put(keys.requestRoom(workspaceId, linkId), room)];
    },
    isUnchanged: having<typeof opens>({ kind, folder, maxBytes }),
    movedTo: (to, changeId) => {
      const former = [...formerFolders, folder].slice(-maxFormerFolders);
      return { ...opens, folder: to, formerFolders: former, movedBy: changeId };
    },
    limitedTo: (limits) => ({
      ...opens,
      maxBytes: limits.maxBytes ?? maxBytes,
      maxFiles: limits.maxFiles ?? maxFiles,
    }),
    reads: (workspaceId, linkId) => [keys.requestRoom(workspaceId, linkId)],
    describe: ([item]) => {
      const { left, files, open } = item ? roomItem.parse(item) : noRoom;
      const taken = { received: maxBytes - left, files, openUploads: open };
      return {
        opens: { kind, folder, title, maxBytes, maxFiles, storage, ...taken },
        isLeft: true,
      };
    },
  };
}
