import { useRef, useState } from 'react';
import { useSWRConfig } from 'swr';
import type { FileChange } from '#shared/calls/file-changes.ts';
import { Button } from '#web/components/button.tsx';
import { errorToast } from '#web/components/toasts/error-toast.ts';
import { toast } from '#web/components/toasts/toast.tsx';
import type { Entry } from '#web/features/files/entries/entries.ts';
import { usagePath } from '#web/features/files/entries/usage.ts';
import { useApi } from '#web/lib/api/api-context.ts';
import { readableMessage } from '#web/lib/api/messages.ts';
import { pluralize } from '#web/lib/format.ts';
import {
  type ChangeRequest,
  type ChangeResult,
  countFiles,
  useFileChanges,
} from './use-file-changes.ts';

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
 * @param placeFocus focuses the list, as the button Undo disappears when it is pressed
 */
export function useEntryChanges(refresh: () => Promise<void>, placeFocus?: () => void) {
  const { call } = useApi();
  const { mutate } = useSWRConfig();
  const { running, run } = useFileChanges();
  const [removing, setRemoving] = useState(none);
  const [changing, setChanging] = useState(none);
  const [failed, setFailed] = useState<ChangeFailures | null>(null);
  const undoLast = useRef<() => unknown>(undefined);

  const change = async (entryChange: EntryChange) => {
    const { entries, doing, requests, removes } = entryChange;
    const keys = entries.map(({ key }) => key);
    const mark = removes ? setRemoving : setChanging;
    mark((marked) => new Set([...marked, ...keys]));
    undoLast.current = undefined;
    const result = await run(`${doing} ${describeEntries(entryChange)}`, requests);
    if (!result.left || result.error) {
      await Promise.all([refresh(), mutate(usagePath)]);
      report(entryChange, result);
    }
    const marked = new Set(keys);
    mark((all) => new Set([...all].filter((key) => !marked.has(key))));
  };

  function report(entryChange: EntryChange, result: ChangeResult) {
    const { undoable } = entryChange;
    const { changes, error } = result;
    const failures = changes.flatMap((each) => each.failures);
    if (failures.length > 0) {
      setFailed({ title: `Not everything was ${entryChange.done}`, failures });
    }
    const title = describeChanged(entryChange, result);
    const problem = describeProblem(entryChange, result);
    if (!title && problem) return errorToast(`${problem} Please try again.`)(error);
    if (!title) return failures.length === 0 && toast({ title: 'Nothing had to be changed' });
    const undoAll = () => undo(changes);
    if (undoable) undoLast.current = undoAll;
    const shown = toast({
      title,
      ...(problem && {
        description: `${problem} ${readableMessage(error, 'Please try again.')}`,
        variant: 'destructive',
      }),
      ...(undoable && {
        action: (
          <UndoButton
            onUndo={() => {
              shown.dismiss();
              placeFocus?.();
              return undoAll();
            }}
          />
        ),
      }),
    });
  }

  async function undo(changes: readonly FileChange[]) {
    undoLast.current = undefined;
    const undone = await run(
      'Undoing',
      changes.map(({ id }) => ({
        items: 1,
        send: () => call('POST /api/file-changes/{id}/undo', { params: { id } }),
      })),
    );
    if (undone.left && !undone.error) return;
    await Promise.all([refresh(), mutate(usagePath)]);
    const failures = undone.changes.flatMap((each) => each.failures);
    if (failures.length > 0) setFailed({ title: 'Not everything was undone', failures });
    if (undone.error) errorToast('This could not be undone. Please try again.')(undone.error);
    else if (failures.length === 0) toast({ title: 'Undone' });
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

type Words = Pick<EntryChange, 'entries' | 'done' | 'whole' | 'undoable' | 'everything'>;

/** What a change is about to change: `3 items`. */
function describeEntries({ entries, everything }: Pick<Words, 'entries' | 'everything'>) {
  return everything ? 'all items' : pluralize(entries.length, 'item');
}

/**
 * What a change has changed: `3 items deleted`. Where not all went well, and where the entries are not all that is
 * changed, the files that the server has counted. Undefined if nothing was changed.
 */
function describeChanged(
  { entries, done, whole, undoable, everything }: Words,
  { changes, refused, unknown, left }: ChangeResult,
): string | undefined {
  const files = countFiles(changes);
  const isCounted = everything || left || changes.some(({ failures }) => failures.length > 0);
  const items = entries.length - refused - unknown;
  // Folders are deleted, moved and restricted even where they contain no files.
  const countsFolders =
    (undoable || whole) && !isCounted && entries.every(({ kind }) => kind === 'folder');
  if (items === 0 || (files === 0 && !countsFolders)) return undefined;
  if (whole && !isCounted && items === entries.length) return whole;
  return `${isCounted ? pluralize(files, 'file') : pluralize(items, 'item')} ${done}`;
}

/** What became of the rest; undefined if no request has failed. */
function describeProblem(
  { done }: Pick<Words, 'done'>,
  { refused, unknown }: ChangeResult,
): string | undefined {
  if (refused > 0) return `${pluralize(refused, 'item')} could not be ${done}.`;
  if (unknown > 0) return `It is not known yet whether ${pluralize(unknown, 'item')} were ${done}.`;
  return undefined;
}

/** A change of entries, in the words of its messages. */
interface EntryChange {
  /** Those that are changed. */
  entries: readonly Entry[];
  /** `Deleting`, of `Deleting 3 items`. */
  doing: string;
  /** `deleted`, of `3 items deleted` and `could not be deleted`. */
  done: string;
  /** The message if all of it went well, where it is not `3 items deleted`. */
  whole?: string;
  requests: readonly ChangeRequest[];
  /** Whether the rows disappear at once, as they will be gone from this list. */
  removes: boolean;
  undoable?: boolean;
  /** Whether others than the entries may be changed too. */
  everything?: boolean;
}
