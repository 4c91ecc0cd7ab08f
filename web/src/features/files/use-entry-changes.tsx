import { useRef, useState } from 'react';
import { useSWRConfig } from 'swr';
import type { FileChange } from '#shared/files.ts';
import { Button } from '#web/components/button.tsx';
import { errorToast } from '#web/components/error-toast.ts';
import { toast } from '#web/components/toast.tsx';
import { useApi } from '#web/lib/api-context.ts';
import { pluralize } from '#web/lib/format.ts';
import type { Entry } from './entries.ts';
import { usagePath } from './usage.ts';
import { type ChangeRequest, useFileChanges } from './use-file-changes.ts';

/** A change of entries, in the words of its messages. */
export interface EntryChange {
  /** Those that are changed. */
  entries: readonly Entry[];
  /** `Deleting`, of `Deleting 3 items`. */
  doing: string;
  /** `deleted`, of `3 items deleted` and `could not be deleted`. */
  done: string;
  requests: readonly ChangeRequest[];
  /** Whether the rows disappear at once, as they will be gone from this list. */
  removes: boolean;
  undoable?: boolean;
}

type Failure = FileChange['failures'][number];

/** The failures of a change, for the user to read. */
export interface ChangeFailures {
  title: string;
  failures: readonly Failure[];
}

const none: ReadonlySet<string> = new Set();

/**
 * Changes the entries of a list, with messages and Undo.
 * @param refresh fetches the list again
 */
export function useEntryChanges(refresh: () => Promise<void>) {
  const { call } = useApi();
  const { mutate } = useSWRConfig();
  const { running, run } = useFileChanges();
  const [removing, setRemoving] = useState(none);
  const [changing, setChanging] = useState(none);
  const [failed, setFailed] = useState<ChangeFailures | null>(null);
  const undoLast = useRef<() => unknown>(undefined);

  const change = async (wanted: EntryChange) => {
    const { entries, doing, done, requests, removes } = wanted;
    const items = pluralize(entries.length, 'item');
    const keys = entries.map(({ key }) => key);
    const mark = removes ? setRemoving : setChanging;
    mark((marked) => new Set([...marked, ...keys]));
    undoLast.current = undefined;
    try {
      const changes = await run(`${doing} ${items}`, requests);
      if (!changes) return;
      await Promise.all([refresh(), mutate(usagePath)]);
      const failures = changes.flatMap((each) => each.failures);
      if (failures.length > 0) setFailed({ title: `Not everything was ${done}`, failures });
      if (wanted.undoable) undoLast.current = () => undo(changes);
      if (failures.length === 0 || wanted.undoable) {
        const shown = toast({
          title: `${items} ${done}`,
          ...(wanted.undoable && {
            action: (
              <UndoButton
                onUndo={() => {
                  shown.dismiss();
                  return undo(changes);
                }}
              />
            ),
          }),
        });
      }
    } catch (error) {
      errorToast(`${items} could not be ${done}. Please try again.`)(error);
      await refresh();
    } finally {
      const marked = new Set(keys);
      mark((all) => new Set([...all].filter((key) => !marked.has(key))));
    }
  };

  async function undo(changes: readonly FileChange[]) {
    undoLast.current = undefined;
    const requests = changes.map(
      ({ id }) =>
        () =>
          call('POST /api/file-changes/{id}/undo', { params: { id } }),
    );
    try {
      const undone = await run('Undoing', requests);
      if (!undone) return;
      await Promise.all([refresh(), mutate(usagePath)]);
      const failures = undone.flatMap((each) => each.failures);
      if (failures.length > 0) setFailed({ title: 'Not everything was undone', failures });
      else toast({ title: 'Undone' });
    } catch (error) {
      errorToast('This could not be undone. Please try again.')(error);
      await refresh();
    }
  }

  return {
    running,
    removing,
    changing,
    failed,
    forgetFailures: () => setFailed(null),
    change,
    /** Undoes the last change, if it can be undone. */
    undoLast: () => undoLast.current?.(),
  };
}

function UndoButton({ onUndo }: { onUndo: () => unknown }) {
  return (
    <Button variant="secondary" size="sm" onClick={onUndo}>
      Undo
    </Button>
  );
}
