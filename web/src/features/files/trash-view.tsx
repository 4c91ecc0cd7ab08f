import { ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useMemo, useRef } from 'react';
import { Link } from 'react-router-dom';
import { trashDays } from '#shared/rules/text/file-names.ts';
import { Button } from '#web/components/button.tsx';
import { LoadError } from '#web/components/load-error.tsx';
import { useFocusRestoration } from '#web/components/use-focus-restoration.ts';
import { useApi } from '#web/lib/api/api-context.ts';
import { useAllPages } from '#web/lib/hooks/use-all-pages.ts';
import { useDialog } from '#web/lib/hooks/use-dialog.ts';
import { folderPath } from './addresses.ts';
import { EraseDialog } from './changes/erase-dialog.tsx';
import { FailuresDialog } from './changes/failures-dialog.tsx';
import { RunningChanges } from './changes/running-changes.tsx';
import { useTrashChanges } from './changes/use-trash-changes.ts';
import { type Entry, trashEntry } from './entries/entries.ts';
import { summarize } from './entries/folder-summary.ts';
import type { FilesPage } from './files-page.ts';
import { trashColumns } from './list/columns.tsx';
import { EmptyList } from './list/empty-list.tsx';
import { EntryList } from './list/entry-list.tsx';
import { trashActions } from './list/input/file-actions.ts';
import { runAction } from './list/input/run-action.ts';
import { clear } from './list/input/selection.ts';
import { shortcutOf } from './list/input/shortcuts.ts';
import { ListSkeleton } from './list/list-skeleton.tsx';
import { ListToolbar } from './list/list-toolbar.tsx';
import { SortChoice } from './list/sort-choice.tsx';
import { useListRows } from './list/use-list-rows.ts';
import { useDownload } from './use-download.ts';

/** What is asked about before it is erased. */
interface Erasing {
  entries: readonly Entry[];
  /** Whether it is the whole trash. */
  everything: boolean;
}

/** The deleted and replaced files, to restore or to erase. */
export function TrashView({ may, head }: Pick<FilesPage, 'may' | 'head'>) {
  const part = useRef<HTMLDivElement>(null);
  const focus = useFocusRestoration(part);
  const list = useTrash();
  const changes = useTrashChanges(list.refresh);
  const download = useDownload(list.refresh);
  const erasing = useDialog<Erasing>();
  const rows = useListRows({
    changes,
    list: 'trash',
    all: list.entries,
    firstSort: { by: 'date', descending: true },
  });
  const { entries, sort, onSort, selection, onSelect, selected } = rows;
  const mayErase = may('manage_files');

  const askToErase = (asked: readonly Entry[], everything = false) =>
    erasing.show({ entries: asked, everything });
  const actionsFor = (acted: readonly Entry[]) =>
    trashActions(acted, {
      mayErase,
      download,
      restore: changes.restore,
      erase: (rows) => askToErase(rows),
    });
  const onKey = (event: KeyboardEvent, row: Entry) => {
    if (shortcutOf(event) !== 'delete') return false;
    runAction(actionsFor(selected.length > 0 ? selected : [row]), 'erase');
    return true;
  };
  return (
    <div ref={part} {...focus.attributes}>
      {head(
        mayErase && (
          <Button
            variant="secondary"
            className="text-danger!"
            disabled={list.loading || entries.length === 0}
            onClick={() => askToErase(list.entries, true)}
          >
            Empty trash
          </Button>
        ),
      )}
      <TrashBreadcrumb />
      <p className="mt-1 text-sm text-muted">
        Deleted and replaced files stay here for {trashDays} days, and count towards the storage.
      </p>
      <ListToolbar
        selected={selected}
        actions={actionsFor(selected)}
        onClear={() => onSelect(clear(selection))}
        summary={list.waiting ? '' : summarize(entries)}
      >
        <p aria-hidden="true" className="mr-auto text-sm text-muted tabular-nums">
          {summarize(entries)}
        </p>
        {entries.length > 0 && <SortChoice sort={sort} onSort={onSort} />}
      </ListToolbar>
      <RunningChanges running={changes.running} />
      {renderList()}
      {erasing.subject && (
        <EraseDialog
          {...erasing.subject}
          open={erasing.open}
          onClose={erasing.close}
          onGone={focus.restoreIfLost}
          onErase={changes.erase}
        />
      )}
      <FailuresDialog failed={changes.failed} onClose={changes.forgetFailures} />
    </div>
  );

  function renderList() {
    if (list.waiting) return <ListSkeleton />;
    if (list.failed && entries.length === 0) {
      return <LoadError what="The trash" onRetry={() => list.refresh()} />;
    }
    if (entries.length === 0) {
      return (
        <EmptyList title="The trash is empty">
          Files that are deleted or replaced can be restored from here.
        </EmptyList>
      );
    }
    return (
      <>
        <EntryList
          label="Trash"
          {...rows}
          view="list"
          columns={trashColumns}
          detailed
          actionsFor={actionsFor}
          onKey={onKey}
          onMenuClosed={focus.restore}
        />
        {list.loading && <p className="py-3 text-sm text-muted">Loading more...</p>}
      </>
    );
  }
}

/** The breadcrumb of the trash. */
function TrashBreadcrumb() {
  return (
    <nav aria-label="Folders" className="-ml-1.5">
      <ol className="flex items-center text-sm">
        <li>
          <Link
            to={folderPath('')}
            className="block rounded-control px-1.5 leading-8 text-muted transition-colors duration-150 hover:bg-hover hover:text-text pointer-coarse:leading-11"
          >
            All files
          </Link>
        </li>
        <li className="flex items-center">
          <ChevronRight aria-hidden="true" className="mx-0.5 size-4 text-muted" strokeWidth={1.5} />
          <span aria-current="page" className="px-1.5 font-medium">
            Trash
          </span>
        </li>
      </ol>
    </nav>
  );
}

/** The deleted and replaced files of the workspace. */
function useTrash() {
  const { call } = useApi();
  const { pages, ...state } = useAllPages({
    key: 'trash',
    fetchPage: (after) => call('GET /api/trash', after ? { query: { after } } : {}),
  });
  const entries = useMemo(() => pages.flatMap(({ files }) => files.map(trashEntry)), [pages]);
  return { entries, ...state };
}
