import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { preloadMenu, useMenuOverlay } from './overlays.ts';

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

/** The classes of the button that opens it. */
const buttonLook =
  'flex h-12 w-full items-center gap-2.5 rounded-control px-2 text-left transition-colors duration-150 hover:bg-hover data-open:bg-hover';

/** A menu of actions. It is mounted when its button is first pressed. */
export function Menu(props: MenuProps) {
  const [wanted, setWanted] = useState(false);
  const MenuOverlay = useMenuOverlay(wanted);
  if (MenuOverlay) return <MenuOverlay {...props} buttonLook={buttonLook} />;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setWanted(true);
  };
  return (
    <button
      type="button"
      aria-haspopup="menu"
      aria-expanded="false"
      onPointerEnter={preloadMenu}
      onFocus={preloadMenu}
      onClick={() => setWanted(true)}
      onKeyDown={onKeyDown}
      className={buttonLook}
    >
      {props.children}
    </button>
  );
}
