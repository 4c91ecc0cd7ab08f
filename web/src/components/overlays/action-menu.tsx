import { Menu, MenuButton, MenuItem, MenuItems, MenuSection } from '@headlessui/react';
import { Check } from 'lucide-react';
import { Fragment, type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { classNames } from '#web/lib/class-names.ts';
import { OverlayPortal, useInitiallyOpen } from './overlay-portal.tsx';

/** In CSS pixels of the viewport. */
export type MenuAnchor = Pick<DOMRect, 'x' | 'y' | 'width' | 'height'>;

interface MenuChoice {
  /** Stable across label changes. */
  id: string;
  icon: ReactNode;
  words: string;
  /** A description, shown below it. */
  hint?: string | undefined;
  /** Whether it deletes something. */
  isDanger?: boolean;
  /** Whether it is what is open now. */
  isCurrent?: boolean;
  /** Undefined if the item is disabled. */
  onChoose: (() => void) | undefined;
}

export interface MenuGroup {
  /** Announced before the group's items; a separator divides the groups. */
  label?: string;
  choices: readonly MenuChoice[];
}

interface ActionMenuProps {
  /** What it opens below, or above where there is no room: a button, or the point of the pointer. */
  at: MenuAnchor;
  /** The side of the button that it is aligned with. */
  side?: 'start' | 'end' | undefined;
  label: string;
  groups: readonly MenuGroup[];
  /** Below the groups: why some of the choices are disabled. */
  note?: string | undefined;
  /** Opened by a key: the first item is active. */
  byKey?: boolean;
  /** Called when it has closed: the focus must then be placed, as its own button disappears. */
  onClosed: () => void;
}

/** A menu that is mounted open, where something was pressed. */
export function ActionMenu(props: ActionMenuProps) {
  const { note, at, side = at.width > 0 ? 'end' : 'start', label, groups, byKey = false } = props;
  const button = useRef<HTMLButtonElement>(null);
  const items = useRef<HTMLDivElement>(null);
  useInitiallyOpen(button, true);
  return (
    <OverlayPortal>
      <Menu>
        {({ open }) => (
          <>
            <MenuButton
              ref={button}
              aria-label={label}
              aria-hidden="true"
              tabIndex={-1}
              className="pointer-events-none fixed opacity-0"
              style={{ left: at.x, top: at.y, width: at.width, height: at.height }}
            />
            <MenuItems
              ref={items}
              modal={false}
              anchor={{ to: `bottom ${side}`, gap: 4, padding: 8 }}
              className="z-50 w-(--button-width) min-w-52 has-data-hint:min-w-76 rounded-control border border-line bg-floating p-1 text-sm text-text shadow-float transition-opacity duration-120 ease-out focus:outline-none starting:opacity-0"
            >
              {groups.map(({ label: heading, choices }) => {
                const buttons = choices.map((choice) => <Choice key={choice.id} {...choice} />);
                if (!heading) return <Fragment key="others">{buttons}</Fragment>;
                return (
                  <MenuSection
                    key={heading}
                    aria-label={heading}
                    className="mb-1 border-b border-line pb-1"
                  >
                    {buttons}
                  </MenuSection>
                );
              })}
              {note && (
                <p className="mt-1 max-w-60 border-t border-line px-2 pt-2 pb-1 text-xs text-muted">
                  {note}
                </p>
              )}
            </MenuItems>
            <OpenState
              open={open}
              onOpened={() => {
                // Headless UI knows its items a microtask after they have mounted.
                if (byKey) queueMicrotask(() => activateFirst(items.current));
              }}
              onClosed={props.onClosed}
            />
          </>
        )}
      </Menu>
    </OverlayPortal>
  );
}

/** Headless UI makes the item active that receives the focus, and handles the keys of the menu. */
function activateFirst(menu: HTMLElement | null) {
  menu?.querySelector<HTMLElement>('[role="menuitem"]:not([aria-disabled])')?.focus();
  menu?.focus();
}

interface OpenStateProps {
  open: boolean;
  onOpened: () => void;
  onClosed: () => void;
}

function OpenState({ open, onOpened, onClosed }: OpenStateProps) {
  const wasOpen = useRef(false);
  const changed = useEffectEvent(() => (open ? onOpened() : onClosed()));
  useEffect(() => {
    if (wasOpen.current !== open) changed();
    wasOpen.current = open;
  }, [open]);
  return null;
}

function Choice(props: MenuChoice) {
  const { icon, words, hint, isDanger = false, isCurrent = false, onChoose } = props;
  return (
    <MenuItem disabled={!onChoose}>
      <button
        type="button"
        onClick={onChoose}
        aria-current={isCurrent || undefined}
        className={classNames(
          'flex min-h-9 w-full gap-2.5 rounded-[4px] px-2 py-1.5 text-left data-disabled:cursor-not-allowed data-disabled:text-muted data-focus:bg-hover pointer-coarse:min-h-11',
          hint ? 'items-start' : 'items-center',
          isDanger && onChoose && 'text-danger',
        )}
      >
        <span
          aria-hidden="true"
          // Beside a hint: at the height of the words, not in the middle of all lines.
          className={classNames(
            'shrink-0',
            !(isDanger && onChoose) && 'text-muted',
            hint !== undefined && 'mt-0.5',
          )}
        >
          {icon}
        </span>
        <span className="grow">
          <span>{words}</span>
          {hint && (
            <span data-hint="" className="block text-xs text-muted">
              {hint}
            </span>
          )}
        </span>
        {isCurrent && (
          <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0" strokeWidth={1.5} />
        )}
      </button>
    </MenuItem>
  );
}
