import { Ellipsis } from 'lucide-react';
import { memo } from 'react';
import { visibleName } from '#shared/rules/text/visible-text.ts';
import { iconButton } from '#web/components/button.tsx';
import { addressOf } from '#web/features/files/addresses.ts';
import type { Entry } from '#web/features/files/entries/entries.ts';
import { classNames } from '#web/lib/class-names.ts';
import { type Column, columnClass, rowGrid } from './columns.tsx';
import { describeShortly } from './describe-entry.ts';
import { EntryCheckbox } from './entry-checkbox.tsx';
import { FilmstripFrame, useScrub } from './filmstrip.tsx';
import { GridElement } from './grid-element.tsx';
import { RestrictedLock, restrictedLabel } from './restricted-mark.tsx';
import { Thumbnail } from './thumbnail.tsx';
import type { Picture } from './use-posters.ts';

interface EntryRowProps {
  entry: Entry;
  /** Its index in the list, from 0. */
  row: number;
  columns: readonly Column[];
  selected: boolean;
  /** Whether Tab reaches this row of the list. */
  reachable: boolean;
  /** Whether a change of it is in progress. */
  changing: boolean;
  menuIsOpen: boolean;
  picture: Picture | undefined;
}

/**
 * A row of a list. The list itself handles the presses and keys of its rows: `data-part` says what was pressed. Within
 * a row, the arrow keys reach its controls.
 */
export const EntryRow = memo(function EntryRow(props: EntryRowProps) {
  const { entry, row, columns, selected, changing } = props;
  const { kind, detail } = entry;
  const strip = props.picture?.strip;
  const { at, pointer, keys } = useScrub(strip);
  const name = visibleName(entry.name);
  const address = addressOf(entry);
  return (
    <GridElement
      role="row"
      aria-rowindex={row + 2}
      aria-selected={selected}
      aria-busy={changing || undefined}
      tabIndex={props.reachable ? 0 : -1}
      data-row={row}
      {...keys}
      style={{ top: `calc(var(--row) * ${row})` }}
      className={classNames(
        'group absolute inset-x-0 h-(--row) scroll-mt-10 scroll-mb-6 border-line text-sm text-muted tabular-nums select-none not-first:border-t last:rounded-b-card',
        'focus-visible:z-1 focus-visible:outline-offset-[-2px]',
        rowGrid,
        selected ? 'bg-accent/12' : 'hover:bg-hover',
        changing && 'opacity-50',
      )}
    >
      <GridElement role="gridcell" className="h-full">
        <EntryCheckbox name={name} selected={selected} className="size-full" />
      </GridElement>
      <GridElement role="rowheader" className="flex min-w-0 items-center gap-2 sm:gap-3">
        <Thumbnail
          kind={kind}
          poster={props.picture?.url}
          onBroken={props.picture?.onBroken}
          className={classNames(
            'h-6 w-10 rounded-[4px] sm:h-7 sm:w-12',
            kind === 'folder' ? 'text-text' : 'bg-sunken text-muted',
          )}
          {...pointer}
        >
          {strip && at !== null && <FilmstripFrame strip={strip} at={at} />}
        </Thumbnail>
        <span className="min-w-0 flex-1">
          <span className="flex min-w-0 items-center gap-2 pr-3">
            <a
              href={address}
              aria-label={restrictedLabel(entry.path, name)}
              tabIndex={-1}
              draggable={false}
              data-part={address && 'open'}
              className="block min-w-0 truncate rounded-[4px] font-medium text-text [[href]]:hover:underline [[href]]:hover:underline-offset-4"
              data-tooltip={name}
            >
              {name}
            </a>
            <RestrictedLock path={entry.path} />
            {entry.doing && <span className="shrink-0 text-xs max-md:hidden">{entry.doing}</span>}
          </span>
          {detail && <span className="block truncate text-xs">{detail}</span>}
          <span className="block truncate text-xs md:hidden">{describeShortly(entry)}</span>
        </span>
      </GridElement>
      {columns.map((column) => (
        <GridElement
          key={column.label}
          role="gridcell"
          className={classNames('truncate', columnClass(column))}
        >
          {column.cell(entry)}
        </GridElement>
      ))}
      <GridElement role="gridcell" className="grid place-items-center">
        <button
          type="button"
          tabIndex={-1}
          data-part="menu"
          aria-label={`Actions for ${name}`}
          aria-haspopup="menu"
          aria-expanded={props.menuIsOpen}
          className={classNames(
            iconButton,
            'size-8 opacity-60 group-hover:opacity-100 group-focus-within:opacity-100 aria-expanded:bg-hover pointer-coarse:size-11',
          )}
        >
          <Ellipsis aria-hidden="true" className="size-4" strokeWidth={1.5} />
        </button>
      </GridElement>
    </GridElement>
  );
});
