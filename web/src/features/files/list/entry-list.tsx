import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Card } from '#web/components/card.tsx';
import { ActionMenu, type MenuGroup } from '#web/components/overlays/action-menu.tsx';
import type { Entry } from '#web/features/files/entries/entries.ts';
import type { Sort } from '#web/features/files/entries/sort.ts';
import { classNames } from '#web/lib/class-names.ts';
import { useVirtualRows } from '#web/lib/hooks/use-virtual-rows.ts';
import { ColumnHeaders } from './column-headers.tsx';
import { type Column, columnStyle } from './columns.tsx';
import { EntryRow } from './entry-row.tsx';
import { EntryTile } from './entry-tile.tsx';
import { GridElement } from './grid-element.tsx';
import type { FileAction } from './input/file-action.ts';
import { clear, selectAll } from './input/selection.ts';
import { type ListActions, type OpenMenu, useListInput } from './input/use-list-input.ts';
import { useTileLayout } from './tile-layout.ts';
import { useFolderSizes } from './use-folder-sizes.ts';
import { usePosters } from './use-posters.ts';
import type { ListView } from './view-choice.tsx';

const viewing: ReadonlySet<FileAction['id']> = new Set(['open', 'show', 'download']);
/** What is refused for reasons of its own, which stand below it. */
const hinted: ReadonlySet<FileAction['id']> = new Set([
  ...viewing,
  'share',
  'request',
  'restrict',
  'people',
  'open_to_team',
]);

/** The actions as the groups of a menu: to view, to change, to delete. */
function menuGroups(actions: readonly FileAction[]): MenuGroup[] {
  const choices = (belongs: (action: FileAction) => boolean) =>
    actions.filter(belongs).map((action) => ({
      id: action.id,
      icon: (
        <action.icon
          className={action.danger ? 'size-4 text-danger' : 'size-4'}
          strokeWidth={1.5}
        />
      ),
      words: action.label,
      hint: hinted.has(action.id) ? action.refusal : undefined,
      onChoose: action.refusal ? undefined : action.run,
    }));
  const groups = [
    { label: 'View', choices: choices(({ id }) => viewing.has(id)) },
    { label: 'Change', choices: choices(({ id, danger }) => !viewing.has(id) && !danger) },
    { choices: choices(({ danger }) => danger === true) },
  ];
  return groups.filter((group) => group.choices.length > 0);
}

/** Why nothing can be changed, once for all the actions that it is about. */
function menuNote(actions: readonly FileAction[]): string | undefined {
  return actions.find(({ id, refusal }) => refusal && !hinted.has(id))?.refusal;
}

export interface EntryListProps extends ListActions {
  label: string;
  view: ListView;
  columns: readonly Column[];
  /** Whether rows have a second line. */
  detailed: boolean;
  sort: Sort;
  onSort: (sort: Sort) => void;
  selected: readonly Entry[];
  /** The keys of the rows that are being changed. */
  changing: ReadonlySet<string>;
  /** Called when the menu of a row has closed, and the focus has to be placed. */
  onMenuClosed: () => void;
}

/** The rows of a folder, of a search, or of the trash: selected, sorted, opened and changed like those of a desktop. */
export function EntryList(props: EntryListProps) {
  const { label, view, entries, columns, detailed, selection, onSelect, selected, actionsFor } =
    props;
  const list = useRef<HTMLDivElement>(null);
  const shouldFocus = useRef(false);
  const lastActive = useRef(0);
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const keys = useMemo(() => entries.map(({ key }) => key), [entries]);
  const found = selection.active === null ? -1 : keys.indexOf(selection.active);
  // Where the active row has disappeared, the one in its place.
  const active = found >= 0 ? found : Math.min(lastActive.current, keys.length - 1);
  const tiles = useTileLayout(list);
  const columnCount = view === 'grid' ? tiles.columns : 1;
  const lineCount = Math.ceil(entries.length / columnCount);
  const { rows, rowsPerScreen } = useVirtualRows(list, lineCount, () =>
    Math.floor(active / columnCount),
  );
  const visible = rows.flatMap((row) => entries.slice(row * columnCount, (row + 1) * columnCount));
  const pictureOf = usePosters(visible, entries);
  const counted = useFolderSizes(visible, entries);

  useLayoutEffect(() => {
    lastActive.current = Math.max(active, 0);
    if (!shouldFocus.current) return;
    shouldFocus.current = false;
    const row = list.current?.querySelector<HTMLElement>(`[data-row="${active}"]`);
    row?.focus({ preventScroll: true });
    row?.scrollIntoView?.({ block: 'nearest' });
  });

  const input = useListInput({
    ...props,
    keys,
    rowsPerScreen,
    columns: columnCount,
    onMenu: setMenu,
    onFocusRequest: (isRequested) => {
      shouldFocus.current = isRequested;
    },
  });

  const rowState = (entry: Entry, index: number) => ({
    entry: counted(entry),
    selected: selection.selected.has(entry.key),
    reachable: index === active,
    changing: props.changing.has(entry.key),
    menuIsOpen: menu?.key === entry.key,
  });

  return (
    <Frame view={view} isSelecting={selected.length > 0}>
      <GridElement
        role="grid"
        aria-label={label}
        aria-rowcount={view === 'grid' ? lineCount : entries.length + 1}
        aria-colcount={view === 'grid' ? columnCount : undefined}
        aria-multiselectable="true"
        style={columnStyle(columns)}
        {...input}
      >
        {view === 'list' && (
          <GridElement
            role="rowgroup"
            className="sticky top-28 z-2 rounded-t-card bg-raised lg:top-14"
          >
            <ColumnHeaders
              columns={columns}
              sort={props.sort}
              onSort={props.onSort}
              allSelected={selected.length > 0 && selected.length === entries.length}
              someSelected={selected.length > 0}
              onSelectAll={(all) => onSelect(all ? selectAll(selection, keys) : clear(selection))}
            />
          </GridElement>
        )}
        <GridElement
          role="rowgroup"
          ref={list}
          className={classNames(
            'relative',
            detailed
              ? '[--row:--spacing(20)] md:[--row:--spacing(14)]'
              : '[--row:--spacing(16)] md:[--row:--spacing(11)]',
          )}
          style={{
            height: `calc(var(--row) * ${lineCount})`,
            ...(view === 'grid' && { '--row': `${tiles.rowHeight}px` }),
          }}
        >
          {view === 'grid' ? rows.map(renderLine) : rows.map(renderRow)}
        </GridElement>
      </GridElement>
      {menu && (
        <ActionMenu
          key={menu.key}
          at={menu.at}
          label="Actions"
          groups={menuGroups(actionsFor(selected))}
          note={menuNote(actionsFor(selected))}
          onClosed={() => {
            setMenu(null);
            props.onMenuClosed();
          }}
        />
      )}
    </Frame>
  );

  function renderRow(row: number) {
    const entry = entries[row];
    if (!entry) return null;
    return (
      <EntryRow
        key={entry.key}
        {...rowState(entry, row)}
        row={row}
        columns={columns}
        picture={pictureOf(entry)}
      />
    );
  }

  function renderLine(line: number) {
    const first = line * columnCount;
    const inLine = entries.slice(first, first + columnCount);
    return (
      <GridElement
        key={line}
        role="row"
        aria-rowindex={line + 1}
        data-line={line}
        className="absolute inset-x-0 grid h-(--row) gap-x-4 pb-4"
        style={{
          top: `calc(var(--row) * ${line})`,
          gridTemplateColumns: `repeat(${columnCount}, minmax(0, 1fr))`,
        }}
      >
        {inLine.map((entry, column) => (
          <EntryTile
            key={entry.key}
            {...rowState(entry, first + column)}
            index={first + column}
            column={column}
            picture={pictureOf(entry)}
          />
        ))}
      </GridElement>
    );
  }
}

interface FrameProps {
  view: ListView;
  isSelecting: boolean;
  children: ReactNode;
}

/** Around a list a card; tiles are cards themselves. */
function Frame({ view, isSelecting, children }: FrameProps) {
  const selecting = isSelecting && { 'data-selecting': true };
  return view === 'list' ? (
    <Card className="group/list" {...selecting}>
      {children}
    </Card>
  ) : (
    <div className="group/list" {...selecting}>
      {children}
    </div>
  );
}
