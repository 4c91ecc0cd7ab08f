import { Ellipsis } from 'lucide-react';
import { memo, useState } from 'react';
import { iconButton } from '#web/components/button.tsx';
import { addressOf } from '#web/features/files/addresses.ts';
import type { Entry } from '#web/features/files/entries/entries.ts';
import type { FileKind } from '#web/features/files/entries/file-kinds.ts';
import { classNames } from '#web/lib/class-names.ts';
import { type Column, rowGridOf } from './columns.tsx';
import { describeShortly } from './describe-entry.ts';
import { EntryCheckbox } from './entry-checkbox.tsx';
import { GridElement } from './grid-element.tsx';
import { KindIcon } from './kind-icon.tsx';

interface ThumbnailProps {
  kind: FileKind;
  /** The link to the poster frame, if there is one. */
  poster: string | undefined;
}

/** The poster frame of a file, or the icon of its kind, in the ratio of a frame. */
function Thumbnail({ kind, poster }: ThumbnailProps) {
  const [broken, setBroken] = useState<string>();
  const pictured = poster && poster !== broken;
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'grid h-6 w-10 shrink-0 sm:h-7 sm:w-12 place-items-center overflow-hidden rounded-[4px]',
        kind === 'folder' ? 'text-text' : 'bg-sunken text-muted',
      )}
    >
      {pictured ? (
        <img
          src={poster}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setBroken(poster)}
          // With an edge, as a frame may have the colour of the row.
          className="size-full rounded-[4px] object-cover outline -outline-offset-1 outline-line"
        />
      ) : (
        <KindIcon kind={kind} className={kind === 'folder' ? 'size-5' : 'size-4'} />
      )}
    </span>
  );
}

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
  poster: string | undefined;
}

/**
 * A row of a list. The list itself handles the presses and keys of its rows: `data-part` says what was pressed. Within
 * a row, the arrow keys reach its controls.
 */
export const EntryRow = memo(function EntryRow(props: EntryRowProps) {
  const { entry, row, columns, selected, changing } = props;
  const { name, kind, detail } = entry;
  const address = addressOf(entry);
  return (
    <GridElement
      role="row"
      aria-rowindex={row + 2}
      aria-selected={selected}
      aria-busy={changing || undefined}
      tabIndex={props.reachable ? 0 : -1}
      data-row={row}
      style={{ top: `calc(var(--row) * ${row})` }}
      className={classNames(
        'group absolute inset-x-0 h-(--row) scroll-mt-10 scroll-mb-6 border-line text-sm text-muted tabular-nums select-none not-first:border-t last:rounded-b-card',
        'focus-visible:z-1 focus-visible:outline-offset-[-2px]',
        rowGridOf(columns),
        selected ? 'bg-accent/12' : 'hover:bg-hover',
        changing && 'opacity-50',
      )}
    >
      <GridElement role="gridcell" className="h-full">
        <EntryCheckbox name={name} selected={selected} className="size-full" />
      </GridElement>
      <GridElement role="rowheader" className="flex min-w-0 items-center gap-2 sm:gap-3">
        <Thumbnail kind={kind} poster={props.poster} />
        <span className="min-w-0 flex-1">
          <a
            href={address}
            tabIndex={-1}
            draggable={false}
            data-part={address && 'open'}
            className="block w-fit max-w-full truncate rounded-[4px] font-medium text-text [[href]]:hover:underline [[href]]:hover:underline-offset-4"
            data-tooltip={name}
          >
            {name}
          </a>
          {detail && <span className="block truncate text-xs">{detail}</span>}
          <span className="block truncate text-xs md:hidden">{describeShortly(entry)}</span>
        </span>
      </GridElement>
      {columns.map(({ label, cell, className }) => (
        <GridElement key={label} role="gridcell" className={classNames('truncate', className)}>
          {cell(entry)}
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
