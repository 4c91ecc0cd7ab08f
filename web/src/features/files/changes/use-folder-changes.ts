import type { FileChange } from '#shared/calls/file-changes.ts';
import type { StorageKind } from '#shared/calls/files.ts';
import { type Entry, isSlashFile } from '#web/features/files/entries/entries.ts';
import { useApi } from '#web/lib/api/api-context.ts';
import { requestsFor } from './batches.ts';
import { useEntryChanges } from './use-entry-changes.tsx';

/**
 * The changes of files and folders.
 * @param refresh fetches the list again
 * @param placeFocus focuses it
 */
export function useFolderChanges(refresh: () => Promise<void>, placeFocus: () => void) {
  const { call } = useApi();
  const { change, ...state } = useEntryChanges(refresh, placeFocus);
  const pathsOf = (entries: readonly Entry[]) => entries.map(({ path }) => path);
  return {
    ...state,
    remove: (entries: readonly Entry[]) =>
      change({
        entries,
        doing: 'Deleting',
        done: 'deleted',
        removes: true,
        undoable: true,
        requests: [
          ...requestsFor(pathsOf(entries.filter((entry) => !isSlashFile(entry))), (paths) =>
            call('POST /api/files/delete', { body: { paths } }),
          ),
          ...requestsFor(pathsOf(entries.filter(isSlashFile)), (paths) =>
            call('POST /api/files/delete', { body: { paths, alone: true } }),
          ),
        ],
      }),
    move: (entries: readonly Entry[], folder: string) =>
      change({
        entries,
        doing: 'Moving',
        done: 'moved',
        removes: true,
        undoable: true,
        requests: requestsFor(pathsOf(entries), (paths) =>
          call('POST /api/files/move', { body: { paths, folder: folder.replace(/\/$/, '') } }),
        ),
      }),
    /** Follows a change that was requested already. */
    rename: (entry: Entry, requested: FileChange, name: string) =>
      change({
        entries: [entry],
        doing: 'Renaming',
        done: 'renamed',
        whole: `“${entry.name}” renamed to “${name}”`,
        removes: false,
        undoable: true,
        requests: [{ items: 1, send: async () => ({ change: requested }) }],
      }),
    /** Follows the change that creates the folders of a project. */
    create: (entry: Entry, requested: FileChange) =>
      change({
        entries: [entry],
        doing: 'Creating',
        done: 'created',
        whole: `“${entry.name}” created`,
        removes: false,
        requests: [{ items: 1, send: async () => ({ change: requested }) }],
      }),
    /** Follows the change that moves the files of a folder that was restricted. */
    restrict: (entry: Entry, requested: FileChange) =>
      change({
        entries: [entry],
        doing: 'Restricting',
        done: 'restricted',
        whole: `“${entry.name}” restricted`,
        removes: false,
        requests: [{ items: 1, send: async () => ({ change: requested }) }],
      }),
    /** Follows the change that moves the files of a folder that was opened to the team. */
    openToTeam: (entry: Entry, requested: FileChange) =>
      change({
        entries: [entry],
        doing: 'Opening',
        done: 'opened to the team',
        whole: `“${entry.name}” opened to the team`,
        removes: false,
        requests: [{ items: 1, send: async () => ({ change: requested }) }],
      }),
    setStorage: (chosen: readonly Entry[], storage: StorageKind) => {
      const entries = chosen.filter((entry) => entry.storage !== storage);
      return change({
        entries,
        doing: `Moving to ${storage} storage:`,
        done: `moved to ${storage} storage`,
        removes: false,
        requests: requestsFor(pathsOf(entries), (paths) =>
          call('POST /api/files/storage', { body: { paths, storage } }),
        ),
      });
    },
  };
}
