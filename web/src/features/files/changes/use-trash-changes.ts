import type { Entry } from '#web/features/files/entries/entries.ts';
import { useApi } from '#web/lib/api/api-context.ts';
import { requestsFor } from './batches.ts';
import { useEntryChanges } from './use-entry-changes.tsx';

/** The changes of files in the trash. @param refresh fetches the list again */
export function useTrashChanges(refresh: () => Promise<void>) {
  const { call } = useApi();
  const { change, ...state } = useEntryChanges(refresh);
  const versionsOf = (entries: readonly Entry[]) =>
    entries.flatMap(({ path, version }) => (version ? { path, version } : []));
  return {
    ...state,
    restore: (entries: readonly Entry[]) =>
      change({
        entries,
        doing: 'Restoring',
        done: 'restored',
        removes: true,
        requests: requestsFor(versionsOf(entries), (versions) =>
          call('POST /api/trash/restore', { body: { versions } }),
        ),
      }),
    /** @param everything erases the whole trash, also what was deleted after the entries were listed */
    erase: (entries: readonly Entry[], everything: boolean) =>
      change({
        entries,
        everything,
        doing: 'Erasing',
        done: 'erased',
        removes: true,
        requests: everything
          ? [
              {
                items: entries.length,
                send: () => call('POST /api/trash/erase', { body: { everything: true } }),
              },
            ]
          : requestsFor(versionsOf(entries), (versions) =>
              call('POST /api/trash/erase', { body: { versions } }),
            ),
      }),
  };
}
