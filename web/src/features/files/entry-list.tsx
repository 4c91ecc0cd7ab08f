import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { ActionMenu, type MenuAnchor } from '#web/components/action-menu.tsx';
import { Card } from '#web/components/card.tsx';
import { classNames } from '#web/lib/class-names.ts';
import { useVirtualRows } from '#web/lib/use-virtual-rows.ts';
import { ColumnHeads } from './column-heads.tsx';
import type { Column } from './columns.tsx';
import type { Entry } from './entries.ts';
import { EntryRow } from './entry-row.tsx';
import type { FileAction } from './file-action.ts';
import { GridPart } from './grid-part.tsx';
import { focusWithinRow, selectionAfterKey } from './list-keys.ts';
import { menuGroups } from './menu-groups.tsx';
import {
  clear,
  extendTo,
  type ListSelection,
  moveTo,
  pick,
  selectAll,
  toggle,
} from './selection.ts';
import type { Sort } from './sort.ts';
import { usePosters } from './use-posters.ts';

export interface EntryListProps {
  label: string;
  /** In the order of the list. */
  entries: readonly Entry[];
  columns: readonly Column[];
  /** Whether rows have a second line. */
  detailed: boolean;
  sort: Sort;
  onSort: (sort: Sort) => void;
  selection: ListSelection;
  onSelect: (selection: ListSelection) => void;
  /** The keys of the rows that are being changed. */
  changing: ReadonlySet<string>;
  /** What can be done with rows. */
  actionsFor: (entries: readonly Entry[]) => readonly FileAction[];
  /** Called for a key that is not the list's own; returns whether it has an effect. */
  onKey: (event: KeyboardEvent, row: Entry) => boolean;
  /** Called when the menu of a row has closed, and the focus has to be placed. */
  onMenuClosed: () => void;
}

interface OpenMenu {
  key: string;
  at: MenuAnchor;
}

/** The rows of a folder, of a search, or of the trash: selected, sorted, opened and changed like those of a desktop. */
export function EntryList(props: EntryListProps) {
  const { label, entries, columns, detailed, selection, onSelect, actionsFor } = props;
  const list = useRef<HTMLDivElement>(null);
  const clicked = useRef<string>(undefined);
  const focusWanted = useRef(false);
  const lastActive = useRef(0);
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const keys = useMemo(() => entries.map(({ key }) => key), [entries]);
  const found = selection.active === null ? -1 : keys.indexOf(selection.active);
  // Where the active row has disappeared, the one in its place.
  const active = found >= 0 ? found : Math.min(lastActive.current, keys.length - 1);
  const { rows, rowsPerScreen } = useVirtualRows(list, entries.length, () => active);
  const inSight = rows.flatMap((row) => entries[row] ?? []);
  const posterOf = usePosters(inSight, entries);
  const selected = entries.filter(({ key }) => selection.selected.has(key));

  useLayoutEffect(() => {
    lastActive.current = Math.max(active, 0);
    if (!focusWanted.current) return;
    focusWanted.current = false;
    const row = list.current?.querySelector<HTMLElement>(`[data-row="${active}"]`);
    row?.focus({ preventScroll: true });
    row?.scrollIntoView?.({ block: 'nearest' });
  });

  const entryAt = (target: EventTarget) => {
    const element = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
    const entry = element && entries[Number(element.dataset['row'])];
    return element && entry ? { element, entry } : undefined;
  };
  const perform = (id: FileAction['id'], acted: readonly Entry[]) => {
    const action = actionsFor(acted).find((each) => each.id === id);
    if (action && !action.refusal) action.run();
  };
  const openMenu = (entry: Entry, at: OpenMenu['at']) => {
    if (!selection.selected.has(entry.key)) onSelect(pick(entry.key));
    setMenu({ key: entry.key, at });
  };

  const onClick = (event: MouseEvent) => {
    const { target, shiftKey, ctrlKey, metaKey, detail } = event;
    const hit = entryAt(target);
    if (!hit || !(target instanceof Element)) return;
    const { key } = hit.entry;
    const part = target.closest<HTMLElement>('[data-part]')?.dataset['part'];
    const command = ctrlKey || metaKey;
    // The label of a checkbox presses the checkbox as well.
    if (part === 'check' && !(target instanceof HTMLInputElement)) return;
    // The second press of a double click is meant for the row that the first one has opened.
    if (detail > 1 && clicked.current !== key) return;
    clicked.current = key;
    if (part === 'menu') {
      const button = target.closest('button') ?? target;
      openMenu(hit.entry, button.getBoundingClientRect());
    } else if (shiftKey) onSelect(extendTo(selection, keys, key));
    else if (command || part === 'check') onSelect(toggle(selection, key));
    else if (part === 'open' && detail < 2) perform('open', [hit.entry]);
    else if (!isTouch(event)) onSelect(pick(key));
    else if (selection.selected.size > 0) onSelect(toggle(selection, key));
    else perform('open', [hit.entry]);
  };
  const onDoubleClick = ({ target }: MouseEvent) => {
    const hit = entryAt(target);
    const onPart = target instanceof Element && target.closest('[data-part]');
    if (hit && !onPart && clicked.current === hit.entry.key) perform('open', [hit.entry]);
  };
  const onContextMenu = (event: MouseEvent) => {
    const hit = entryAt(event.target);
    if (!hit) return;
    event.preventDefault();
    openMenu(hit.entry, new DOMRect(event.clientX, event.clientY));
  };
  // Tab returns to the row that had the focus last.
  const onFocus = ({ target }: FocusEvent) => {
    const hit = entryAt(target);
    if (hit && hit.entry.key !== selection.active) onSelect(moveTo(selection, hit.entry.key));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { target, key } = event;
    const hit = entryAt(target);
    if (!hit) return;
    if (key === 'ArrowRight' || key === 'ArrowLeft') {
      event.preventDefault();
      return focusWithinRow(hit.element, key === 'ArrowRight' ? 1 : -1);
    }
    // Enter and Space press the control of a row that has the focus.
    if (target !== hit.element && (key === 'Enter' || key === ' ')) return;
    const next = selectionAfterKey(
      event,
      { ...selection, active: hit.entry.key },
      keys,
      rowsPerScreen(),
    );
    if (next) {
      event.preventDefault();
      focusWanted.current = key !== 'Escape';
      onSelect(next);
    } else if (props.onKey(event, hit.entry)) event.preventDefault();
  };

  return (
    <Card className="group/list" {...(selected.length > 0 && { 'data-selecting': true })}>
      <GridPart
        role="grid"
        aria-label={label}
        aria-rowcount={entries.length + 1}
        aria-multiselectable="true"
        onClick={onClick}
        onDoubleClick={onDoubleClick}
        onContextMenu={onContextMenu}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
      >
        <GridPart role="rowgroup" className="sticky top-28 z-2 rounded-t-card bg-raised lg:top-14">
          <ColumnHeads
            columns={columns}
            sort={props.sort}
            onSort={props.onSort}
            allSelected={selected.length > 0 && selected.length === entries.length}
            someSelected={selected.length > 0}
            onSelectAll={(all) => onSelect(all ? selectAll(selection, keys) : clear(selection))}
          />
        </GridPart>
        <GridPart
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
        </GridPart>
      </GridPart>
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

/** Presses are pointer events in every browser by now, which the types do not know yet. */
function isTouch({ nativeEvent }: MouseEvent): boolean {
  return Reflect.get(nativeEvent, 'pointerType') === 'touch';
}
