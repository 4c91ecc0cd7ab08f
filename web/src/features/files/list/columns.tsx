import { Snowflake } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { formatRate } from '#shared/rules/film/film-formats.ts';
import { describeFilmCodec, describeResolution } from '#shared/rules/film/film-words.ts';
import { trashDays } from '#shared/rules/text/file-names.ts';
import { type Entry, lengthOf } from '#web/features/files/entries/entries.ts';
import { kindLabels } from '#web/features/files/entries/file-kinds.ts';
import type { SortKey } from '#web/features/files/entries/sort.ts';
import { classNames } from '#web/lib/class-names.ts';
import { formatDate } from '#web/lib/format.ts';
import { lazyValue } from '#web/lib/lazy-value.ts';
import { describeCount, describeSize, formatDuration } from './describe-entry.ts';

/** A column beside the name. */
export interface Column {
  label: string;
  /** Absent for a column whose order is that of another one. */
  sortBy?: SortKey;
  cell: (entry: Entry) => ReactNode;
  /** The screens that have room for it: of tablets, or only wider ones. */
  from: 'md' | 'xl';
  /** In rem, on each of the screens. */
  width: { md: number; xl: number };
  className?: string;
}

const kind: Column = {
  label: 'Kind',
  sortBy: 'kind',
  cell: (entry) => {
    const length = lengthOf(entry);
    return length === undefined
      ? describeCount(entry) || kindLabels[entry.kind]
      : `${kindLabels[entry.kind]}, ${formatDuration(length)}`;
  },
  from: 'xl',
  width: { md: 7.5, xl: 7.5 },
};
const storage: Column = {
  label: 'Storage',
  sortBy: 'storage',
  cell: ({ storage: held }) => held && <StorageMark storage={held} />,
  from: 'md',
  width: { md: 5, xl: 5 },
};
const size: Column = {
  label: 'Size',
  sortBy: 'size',
  cell: describeSize,
  from: 'md',
  width: { md: 5.5, xl: 6 },
  className: 'text-right',
};
const dated = (label: string): Column => ({
  label,
  sortBy: 'date',
  cell: ({ date }) => date && <Day at={new Date(date)} />,
  from: 'md',
  width: { md: 7.5, xl: 7.5 },
});

const uploader: Column = {
  label: 'Uploaded by',
  cell: ({ uploadedBy }) =>
    uploadedBy && <span data-tooltip={uploadedBy.email}>{uploadedBy.name}</span>,
  from: 'xl',
  width: { md: 8, xl: 8 },
};

/** A column of what films say of themselves. */
const ofFilms = (label: string, sortBy: SortKey, width: number, cell: Column['cell']): Column => ({
  label,
  sortBy,
  cell,
  from: 'xl',
  width: { md: width, xl: width },
});

const columnsOfFiles = {
  kind,
  length: ofFilms('Length', 'length', 4.5, (entry) => {
    const length = lengthOf(entry);
    return length !== undefined && formatDuration(length);
  }),
  resolution: ofFilms(
    'Resolution',
    'resolution',
    6.5,
    ({ film }) => film && describeResolution(film),
  ),
  rate: ofFilms('Frame rate', 'rate', 6, ({ film }) => film?.rate && formatRate(film.rate)),
  codec: ofFilms('Codec', 'codec', 7, ({ film }) => film && describeFilmCodec(film)),
  uploader,
  modified: dated('Modified'),
  storage,
  size,
} satisfies Record<string, Column>;

/** A column of files, which can be chosen. */
export type ColumnId = keyof typeof columnsOfFiles;

const isColumnId = (id: unknown): id is ColumnId =>
  typeof id === 'string' && Object.hasOwn(columnsOfFiles, id);

/** All columns of files, in their order. */
export const columnIds = Object.keys(columnsOfFiles).filter(isColumnId);

export const usualColumns: readonly ColumnId[] = [
  'kind',
  'uploader',
  'modified',
  'storage',
  'size',
];

/** More would leave the name no room on a small laptop. */
export const maxColumns = 6;

/** Those of a stored choice that there are, in their order; the usual ones if it is none. */
export function chosenColumns(stored: unknown): readonly ColumnId[] {
  if (!Array.isArray(stored)) return usualColumns;
  return columnIds.filter((id) => stored.includes(id)).slice(0, maxColumns);
}

export function fileColumns(ids: readonly ColumnId[]): readonly Column[] {
  return ids.map((id) => columnsOfFiles[id]);
}

export const columnLabel = (id: ColumnId): string => columnsOfFiles[id].label;

export const trashColumns: readonly Column[] = [
  {
    label: 'Kept until',
    cell: ({ date }) => date && <Day at={keptUntil(date)} />,
    from: 'xl',
    width: { md: 7, xl: 7 },
  },
  dated('Deleted'),
  storage,
  size,
];

/** The classes of a column's cells. */
export function columnClass({ from, className }: Column): string {
  return classNames(from === 'md' ? 'max-md:hidden' : 'max-xl:hidden', className);
}

/** The grid of a row: selection, name, columns, menu. The head and the rows share it; `columnStyle` has its widths. */
export const rowGrid =
  'grid grid-cols-[2.5rem_minmax(0,1fr)_2.75rem] items-center md:grid-cols-(--columns-md) md:gap-x-2 xl:grid-cols-(--columns-xl)';

declare module 'react' {
  interface CSSProperties {
    '--columns-md'?: string;
    '--columns-xl'?: string;
  }
}

/** The widths of the columns, which the element around head and rows has. */
export function columnStyle(columns: readonly Column[]): CSSProperties {
  const gridOf = (screen: 'md' | 'xl') =>
    columns
      .filter(({ from }) => screen === 'xl' || from === 'md')
      .map(({ width }) => `${width[screen]}rem`)
      .join(' ');
  const around = (widths: string) => `2.5rem minmax(0, 1fr) ${widths} 2.75rem`;
  return { '--columns-md': around(gridOf('md')), '--columns-xl': around(gridOf('xl')) };
}

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
