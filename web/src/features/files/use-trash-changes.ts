import { useApi } from '#web/lib/api-context.ts';
import { batchesOf } from './batches.ts';
import type { Entry } from './entries.ts';
import { useEntryChanges } from './use-entry-changes.tsx';

/** The changes of files in the trash. @param refresh fetches the list again */
export function useTrashChanges(refresh: () => Promise<void>) {
  const { call } = useApi();
  const { change, ...state } = useEntryChanges(refresh);
  const batches = (entries: readonly Entry[]) =>
    batchesOf(entries.flatMap(({ path, version }) => (version ? { path, version } : [])));
  return {
    ...state,
    restore: (entries: readonly Entry[]) =>
      change({
        entries,
        doing: 'Restoring',
        done: 'restored',
        removes: true,
        requests: batches(entries).map(
          (versions) => () => call('POST /api/trash/restore', { body: { versions } }),
        ),
      }),
    erase: (entries: readonly Entry[], everything: boolean) =>
      change({
        entries,
        doing: 'Erasing',
        done: 'erased',
        removes: true,
        requests: everything
          ? [() => call('POST /api/trash/erase', { body: { everything: true } })]
          : batches(entries).map(
              (versions) => () => call('POST /api/trash/erase', { body: { versions } }),
            ),
      }),
  };
}
