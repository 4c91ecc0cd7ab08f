import { type FocusEvent, type KeyboardEvent, type MouseEvent, useRef } from 'react';
import type { MenuAnchor } from '#web/components/overlays/action-menu.tsx';
import type { Entry } from '#web/features/files/entries/entries.ts';
import { ignoreSecondPress } from '#web/lib/ignore-double-click.ts';
import type { FileAction } from './file-action.ts';
import { focusWithinRow, selectionAfterKey } from './list-keys.ts';
import { runAction } from './run-action.ts';
import { extendTo, type ListSelection, moveTo, pick, toggle } from './selection.ts';

/** The menu of a row that is open. */
export interface OpenMenu {
  key: string;
  at: MenuAnchor;
}

/** What presses and keys in a list read, and what they call. */
export interface ListActions {
  /** In the order of the list. */
  entries: readonly Entry[];
  selection: ListSelection;
  onSelect: (selection: ListSelection) => void;
  /** What can be done with rows. */
  actionsFor: (entries: readonly Entry[]) => readonly FileAction[];
  /** Called for a key that is not the list's own; returns whether it has an effect. */
  onKey: (event: KeyboardEvent, row: Entry) => boolean;
}

interface ListInput extends ListActions {
  /** The keys of the entries, in their order. */
  keys: readonly string[];
  rowsPerScreen: () => number;
  /** Entries side by side. */
  columns: number;
  onMenu: (menu: OpenMenu) => void;
  /** Called before the selection changes: whether the active row must then be focused. */
  onFocusRequest: (isRequested: boolean) => void;
}

/**
 * What presses and keys do in a list, as in the file managers of desktops.
 * @returns the handlers of the element that contains the rows
 */
export function useListInput(input: ListInput) {
  const { entries, keys, selection, onSelect, actionsFor, rowsPerScreen, onMenu } = input;
  const clicked = useRef<string>(undefined);

  const entryAt = (target: EventTarget) => {
    const element = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
    const entry = element && entries[Number(element.dataset['row'])];
    return element && entry ? { element, entry } : undefined;
  };
  const openEntry = (entry: Entry) => runAction(actionsFor([entry]), 'open');
  const openMenu = (entry: Entry, at: OpenMenu['at']) => {
    if (!selection.selected.has(entry.key)) onSelect(pick(entry.key));
    onMenu({ key: entry.key, at });
  };

  const onClick = (event: MouseEvent) => {
    const { target, shiftKey, ctrlKey, metaKey, detail } = event;
    const hit = entryAt(target);
    if (!hit || !(target instanceof Element)) return;
    const { key } = hit.entry;
    const part = target.closest<HTMLElement>('[data-part]')?.dataset['part'];
    const command = ctrlKey || metaKey;
    if (target.closest('a[href]')) {
      // The browser opens it in a new tab.
      if (command) return;
      event.preventDefault();
    }
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
    else if (part === 'open' && detail < 2) {
      ignoreSecondPress();
      openEntry(hit.entry);
    } else if (!isTouch(event)) onSelect(pick(key));
    else if (selection.selected.size > 0) onSelect(toggle(selection, key));
    else openEntry(hit.entry);
  };
  const onDoubleClick = ({ target }: MouseEvent) => {
    const hit = entryAt(target);
    const onPart = target instanceof Element && target.closest('[data-part]');
    if (hit && !onPart && clicked.current === hit.entry.key) openEntry(hit.entry);
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
    if (input.columns === 1 && (key === 'ArrowRight' || key === 'ArrowLeft')) {
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
      input.columns,
    );
    if (next) {
      event.preventDefault();
      input.onFocusRequest(key !== 'Escape');
      onSelect(next);
    } else if (input.onKey(event, hit.entry)) event.preventDefault();
  };

  return { onClick, onDoubleClick, onContextMenu, onFocus, onKeyDown };
}

/** Presses are pointer events in every browser by now, which the types do not know yet. */
function isTouch({ nativeEvent }: MouseEvent): boolean {
  return Reflect.get(nativeEvent, 'pointerType') === 'touch';
}
