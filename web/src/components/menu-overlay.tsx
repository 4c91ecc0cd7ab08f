import { Menu, MenuButton, MenuItem, MenuItems, MenuSection } from '@headlessui/react';
import { Fragment, type ReactNode, useLayoutEffect, useRef } from 'react';
import { OverlayPortal, useInitiallyOpen } from './overlay-portal.tsx';

interface MenuChoice {
  /** Stable across label changes. */
  id: string;
  icon: ReactNode;
  words: string;
  /** A description, shown below it. */
  hint?: string | undefined;
  /** Undefined if the item is disabled. */
  onChoose: (() => void) | undefined;
}

interface MenuGroup {
  /** Announced before the group's items; a separator divides the groups. */
  label?: string;
  choices: readonly MenuChoice[];
}

export interface MenuProps {
  /** The content of the button that opens it. */
  children: ReactNode;
  groups: readonly MenuGroup[];
}

interface MenuOverlayProps extends MenuProps {
  /** Opens as soon as it has mounted. */
  opened: boolean;
  /** The classes of the button that opens it. */
  buttonLook: string;
}

/** The menu implementation. */
export function MenuOverlay({ children, groups, opened, buttonLook }: MenuOverlayProps) {
  const button = useRef<HTMLButtonElement>(null);
  // The placeholder that it replaces has lost the focus.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) button.current?.focus();
  }, []);
  useInitiallyOpen(button, opened);
  return (
    <OverlayPortal>
      <Menu>
        <MenuButton ref={button} className={buttonLook}>
          {children}
        </MenuButton>
        <MenuPanel groups={groups} />
      </Menu>
    </OverlayPortal>
  );
}

interface MenuPanelProps extends Pick<MenuProps, 'groups'> {
  /** The side of its button that it is aligned with. */
  side?: 'start' | 'end';
}

/** The items of a menu, which float below its button. */
export function MenuPanel({ groups, side = 'start' }: MenuPanelProps) {
  return (
    <MenuItems
      modal={false}
      anchor={{ to: `bottom ${side}`, gap: 4, padding: 8 }}
      className="z-50 w-(--button-width) min-w-52 rounded-control border border-line bg-floating p-1 text-sm text-text shadow-float transition-opacity duration-120 ease-out focus:outline-none starting:opacity-0"
    >
      {groups.map(({ label, choices }) => {
        const items = choices.map((choice) => <Choice key={choice.id} {...choice} />);
        if (!label) return <Fragment key="others">{items}</Fragment>;
        return (
          <MenuSection key={label} aria-label={label} className="mb-1 border-b border-line pb-1">
            {items}
          </MenuSection>
        );
      })}
    </MenuItems>
  );
}

function Choice({ icon, words, hint, onChoose }: MenuChoice) {
  return (
    <MenuItem disabled={!onChoose}>
      <button
        type="button"
        onClick={onChoose}
        className="flex min-h-9 w-full items-center gap-2.5 rounded-[4px] px-2 py-1.5 text-left data-disabled:cursor-not-allowed data-disabled:text-muted data-focus:bg-hover pointer-coarse:min-h-11"
      >
        <span aria-hidden="true" className="shrink-0 text-muted">
          {icon}
        </span>
        <span>
          <span>{words}</span>
          {hint && <span className="block text-xs text-muted">{hint}</span>}
        </span>
      </button>
    </MenuItem>
  );
}
