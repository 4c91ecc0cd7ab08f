import { ArrowDown, ArrowUp } from 'lucide-react';
import { nextSort, type Sort, type SortKey } from '#web/features/files/entries/sort.ts';
import { classNames } from '#web/lib/class-names.ts';
import { type Column, columnClass, rowGrid } from './columns.tsx';
import { GridElement } from './grid-element.tsx';

interface ColumnHeadersProps {
  columns: readonly Column[];
  sort: Sort;
  onSort: (sort: Sort) => void;
  allSelected: boolean;
  someSelected: boolean;
  onSelectAll: (all: boolean) => void;
}

/** The head of a list: selects all rows, and sorts by a column. */
export function ColumnHeaders(props: ColumnHeadersProps) {
  const { columns, sort, onSort, allSelected, someSelected, onSelectAll } = props;
  return (
    <GridElement
      role="row"
      aria-rowindex={1}
      className={classNames(
        'h-9 rounded-t-card border-b border-line text-xs max-md:hidden!',
        rowGrid,
      )}
    >
      <GridElement role="columnheader" className="h-full">
        <label className="grid size-full cursor-pointer place-items-center">
          <input
            type="checkbox"
            aria-label="Select all"
            checked={allSelected}
            ref={(box) => {
              if (box) box.indeterminate = someSelected && !allSelected;
            }}
            onChange={({ target }) => onSelectAll(target.checked)}
            className="size-4 cursor-pointer accent-accent"
          />
        </label>
      </GridElement>
      <Head label="Name" by="name" sort={sort} onSort={onSort} />
      {columns.map((column) => {
        const { label, sortBy } = column;
        return sortBy ? (
          <Head
            key={label}
            label={label}
            by={sortBy}
            sort={sort}
            onSort={onSort}
            className={columnClass(column)}
          />
        ) : (
          <GridElement
            key={label}
            role="columnheader"
            className={classNames('font-medium text-muted', columnClass(column))}
          >
            {label}
          </GridElement>
        );
      })}
      <GridElement role="columnheader">
        <span className="sr-only">Actions</span>
      </GridElement>
    </GridElement>
  );
}

interface HeadProps {
  label: string;
  by: SortKey;
  sort: Sort;
  onSort: (sort: Sort) => void;
  className?: string;
}

function Head({ label, by, sort, onSort, className }: HeadProps) {
  const isSorted = sort.by === by;
  const Arrow = sort.descending ? ArrowDown : ArrowUp;
  return (
    <GridElement
      role="columnheader"
      aria-sort={isSorted ? (sort.descending ? 'descending' : 'ascending') : 'none'}
      className={className}
    >
      <button
        type="button"
        onClick={() => onSort(nextSort(sort, by))}
        className={classNames(
          'inline-flex h-8 items-center gap-1 rounded-control font-medium transition-colors duration-150 hover:text-text',
          isSorted ? 'text-text' : 'text-muted',
        )}
      >
        <span>{label}</span>
        {isSorted && <Arrow aria-hidden="true" className="size-3.5" strokeWidth={1.5} />}
      </button>
    </GridElement>
  );
}
