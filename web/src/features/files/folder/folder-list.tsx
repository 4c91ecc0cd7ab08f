import { useMemo } from 'react';
import { LoadError } from '#web/components/load-error.tsx';
import { maxSearchResults } from '#web/features/files/entries/use-file-search.ts';
import { type ColumnId, fileColumns } from '#web/features/files/list/columns.tsx';
import { EmptyList } from '#web/features/files/list/empty-list.tsx';
import { EntryList, type EntryListProps } from '#web/features/files/list/entry-list.tsx';
import { ListSkeleton } from '#web/features/files/list/list-skeleton.tsx';

interface FolderListProps extends Omit<EntryListProps, 'columns' | 'detailed'> {
  /** Whether nothing has arrived yet. */
  waiting: boolean;
  /** Whether more is on its way. */
  loading: boolean;
  failed: boolean;
  /** Whether a search was stopped before it had looked at all files. */
  stopped: boolean;
  onRetry: () => unknown;
  /** The search term; empty for a folder. */
  query: string;
  emptyTitle: string;
  emptyHint: string;
  columns: readonly ColumnId[];
}

/** The rows of a folder or a search, or why there are none. */
export function FolderList(props: FolderListProps) {
  const {
    waiting,
    loading,
    failed,
    stopped,
    onRetry,
    query,
    emptyTitle,
    emptyHint,
    columns,
    ...list
  } = props;
  const isSearch = query !== '';
  const shown = useMemo(() => fileColumns(columns), [columns]);
  const count = list.entries.length;
  if (waiting) return <ListSkeleton />;
  if (failed && count === 0) {
    return <LoadError what={isSearch ? 'The search' : 'The folder'} onRetry={onRetry} />;
  }
  if (count === 0 && !isSearch) {
    return (
      <EmptyList illustrated title={emptyTitle}>
        {emptyHint}
      </EmptyList>
    );
  }
  if (count === 0) {
    const isOver = !loading && !stopped;
    return (
      <EmptyList title={isOver ? `No file is named like “${query}”` : 'Nothing found so far'}>
        The search looks at the names of all files, not at folders.
      </EmptyList>
    );
  }
  return (
    <>
      <EntryList {...list} columns={shown} detailed={isSearch} />
      {loading && !isSearch && <p className="py-3 text-sm text-muted">Loading more...</p>}
      {failed && <LoadError what="The rest of the list" onRetry={onRetry} />}
      {isSearch && count === maxSearchResults && (
        <p className="py-3 text-sm text-muted">
          These are the first {maxSearchResults} files. Type more of the name to find others.
        </p>
      )}
    </>
  );
}
