import { Snowflake } from 'lucide-react';
import type { ReactNode } from 'react';
import { trashDays } from '#shared/rules/text/file-names.ts';
import type { Entry } from '#web/features/files/entries/entries.ts';
import { kindLabels } from '#web/features/files/entries/file-kinds.ts';
import type { SortKey } from '#web/features/files/entries/sort.ts';
import { formatDate } from '#web/lib/format.ts';
import { lazyValue } from '#web/lib/lazy-value.ts';
import { describeCount, describeSize, formatDuration } from './describe-entry.ts';

/** A column beside the name. */
export interface Column {
  label: string;
  /** Absent for a column whose order is that of another one. */
  sortBy?: SortKey;
  cell: (entry: Entry) => ReactNode;
  /** The screens that have room for it, and its alignment. */
  className: string;
}

const kind: Column = {
  label: 'Kind',
  sortBy: 'kind',
  cell: (entry) =>
    entry.duration === undefined
      ? describeCount(entry) || kindLabels[entry.kind]
      : `${kindLabels[entry.kind]}, ${formatDuration(entry.duration)}`,
  className: 'max-xl:hidden',
};
const storage: Column = {
  label: 'Storage',
  sortBy: 'storage',
  cell: ({ storage: held }) => held && <StorageMark storage={held} />,
  className: 'max-md:hidden',
};
const size: Column = {
  label: 'Size',
  sortBy: 'size',
  cell: describeSize,
  className: 'text-right max-md:hidden',
};
const dated = (label: string): Column => ({
  label,
  sortBy: 'date',
  cell: ({ date }) => date && <Day at={new Date(date)} />,
  className: 'max-md:hidden',
});

const uploader: Column = {
  label: 'Uploaded by',
  cell: ({ uploadedBy }) =>
    uploadedBy && <span data-tooltip={uploadedBy.email}>{uploadedBy.name}</span>,
  className: 'max-xl:hidden',
};

export const fileColumns: readonly Column[] = [kind, uploader, dated('Modified'), storage, size];

export const trashColumns: readonly Column[] = [
  {
    label: 'Kept until',
    cell: ({ date }) => date && <Day at={keptUntil(date)} />,
    className: 'max-xl:hidden',
  },
  dated('Deleted'),
  storage,
  size,
];

/** The grid of a row: selection, name, columns, menu. The head and the rows share it. */
export function rowGridOf(columns: readonly Column[]): string {
  return columns.length > trashColumns.length
    ? `${narrowGrid} xl:grid-cols-[2.5rem_minmax(0,1fr)_7.5rem_8rem_7.5rem_5rem_6rem_2.75rem]`
    : `${narrowGrid} xl:grid-cols-[2.5rem_minmax(0,1fr)_7rem_7.5rem_5rem_6rem_2.75rem]`;
}

const narrowGrid =
  'grid grid-cols-[2.5rem_minmax(0,1fr)_2.75rem] items-center md:grid-cols-[2.5rem_minmax(0,1fr)_7.5rem_5rem_5.5rem_2.75rem] md:gap-x-2';

function keptUntil(removedAt: string): Date {
  const end = new Date(removedAt);
  end.setDate(end.getDate() + trashDays);
  return end;
}

const exactTime = lazyValue(
  () => new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' }),
);

function Day({ at }: { at: Date }) {
  return (
    <time dateTime={at.toISOString()} data-tooltip={exactTime().format(at)}>
      {formatDate(at)}
    </time>
  );
}

/** Hot or cold. Most files are hot, so that only cold has a sign. */
function StorageMark({ storage: held }: { storage: 'hot' | 'cold' }) {
  if (held === 'hot') return <span>Hot</span>;
  return (
    <span className="flex items-center gap-1.5 text-text">
      <Snowflake aria-hidden="true" className="size-3.5" strokeWidth={1.5} />
      Cold
    </span>
  );
}
