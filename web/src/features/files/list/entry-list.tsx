import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Card } from '#web/components/card.tsx';
import { ActionMenu, type MenuGroup } from '#web/components/overlays/action-menu.tsx';
import type { Entry } from '#web/features/files/entries/entries.ts';
import type { Sort } from '#web/features/files/entries/sort.ts';
import { classNames } from '#web/lib/class-names.ts';
import { useVirtualRows } from '#web/lib/use-virtual-rows.ts';
import { ColumnHeaders } from './column-headers.tsx';
import type { Column } from './columns.tsx';
import { EntryRow } from './entry-row.tsx';
import type { FileAction } from './file-action.ts';
import { GridElement } from './grid-element.tsx';
import { clear, selectAll } from './selection.ts';
import { type ListActions, type OpenMenu, useListInput } from './use-list-input.ts';
import { usePosters } from './use-posters.ts';

const viewing: ReadonlySet<FileAction['id']> = new Set(['open', 'show', 'download']);

/** The actions as the groups of a menu: to view, to change, to delete. */
function menuGroups(actions: readonly FileAction[]): MenuGroup[] {
  const choices = (belongs: (action: FileAction) => boolean) =>
    actions.filter(belongs).map(({ id, label, icon: Icon, refusal, run, danger }) => ({
      id,
      icon: <Icon className={danger ? 'size-4 text-danger' : 'size-4'} strokeWidth={1.5} />,
      words: label,
      hint: refusal,
      onChoose: refusal ? undefined : run,
    }));
  const groups = [
    { label: 'View', choices: choices(({ id }) => viewing.has(id)) },
    { label: 'Change', choices: choices(({ id, danger }) => !viewing.has(id) && !danger) },
    { choices: choices(({ danger }) => danger === true) },
  ];
  return groups.filter((group) => group.choices.length > 0);
}

export interface EntryListProps extends ListActions {
  label: string;
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
  const { label, entries, columns, detailed, selection, onSelect, selected, actionsFor } = props;
  const list = useRef<HTMLDivElement>(null);
  const focusWanted = useRef(false);
  const lastActive = useRef(0);
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const keys = useMemo(() => entries.map(({ key }) => key), [entries]);
  const found = selection.active === null ? -1 : keys.indexOf(selection.active);
  // Where the active row has disappeared, the one in its place.
  const active = found >= 0 ? found : Math.min(lastActive.current, keys.length - 1);
  const { rows, rowsPerScreen } = useVirtualRows(list, entries.length, () => active);
  const visible = rows.flatMap((row) => entries[row] ?? []);
  const posterOf = usePosters(visible, entries);

  useLayoutEffect(() => {
    lastActive.current = Math.max(active, 0);
    if (!focusWanted.current) return;
    focusWanted.current = false;
    const row = list.current?.querySelector<HTMLElement>(`[data-row="${active}"]`);
    row?.focus({ preventScroll: true });
    row?.scrollIntoView?.({ block: 'nearest' });
  });

  const input = useListInput({
    ...props,
    keys,
    rowsPerScreen,
    onMenu: setMenu,
    onFocusWanted: (wanted) => {
      focusWanted.current = wanted;
    },
  });

  return (
    <Card className="group/list" {...(selected.length > 0 && { 'data-selecting': true })}>
      <GridElement
        role="grid"
        aria-label={label}
        aria-rowcount={entries.length + 1}
        aria-multiselectable="true"
        {...input}
      >
        <GridElement
          role="rowgroup"
          className="sticky top-[calc(7rem+var(--toast-top))] z-2 rounded-t-card bg-raised lg:top-14"
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
        <GridElement
          role="rowgroup"
          ref={list}
          className={classNames(
            'relative',
            detailed
              ? '[--row:--spacing(20)] md:[--row:--spacing(14)]'
              : '[--row:--spacing(16)] md:[--row:--spacing(11)]',
          )}
          style={{ height: `calc(var(--row) * ${entries.length})` }}
        >
          {rows.map((row) => {
            const entry = entries[row];
            if (!entry) return null;
            return (
              <EntryRow
                key={entry.key}
                entry={entry}
                row={row}
                columns={columns}
                selected={selection.selected.has(entry.key)}
                reachable={row === active}
                changing={props.changing.has(entry.key)}
                menuIsOpen={menu?.key === entry.key}
                poster={posterOf(entry)}
              />
            );
          })}
        </GridElement>
      </GridElement>
      {menu && (
        <ActionMenu
          key={menu.key}
          at={menu.at}
          label="Actions"
          groups={menuGroups(actionsFor(selected))}
          onClosed={() => {
            setMenu(null);
            props.onMenuClosed();
          }}
        />
      )}
    </Card>
  );
}
