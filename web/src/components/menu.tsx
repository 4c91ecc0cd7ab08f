import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { preloadMenu, useMenuOverlay } from './overlays.ts';

interface MenuChoice {
  /** Stays the same while the words change. */
  id: string;
  icon: ReactNode;
  words: string;
  /** More about it, below it. */
  hint?: string | undefined;
  /** Undefined where it cannot be chosen. */
  onChoose: (() => void) | undefined;
}

interface MenuGroup {
  /** Read out before its choices, which a line parts from the next. */
  label?: string;
  choices: readonly MenuChoice[];
}

export interface MenuProps {
  /** What is in the button that opens it. */
  children: ReactNode;
  groups: readonly MenuGroup[];
}

/** The look of the button that opens it. */
const buttonLook =
  'flex h-12 w-full items-center gap-2.5 rounded-control px-2 text-left transition-colors duration-150 hover:bg-hover data-open:bg-hover';

/** Does one of a few things. It is made when its button is first pressed. */
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
