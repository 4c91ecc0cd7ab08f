import { type FocusEvent, startTransition, useState } from 'react';
import type { MenuProps } from './menu-overlay.tsx';
import { MenuOverlay, preloadOverlays } from './overlays.ts';

/** The classes of the button that opens it. */
const buttonLook =
  'flex h-12 w-full items-center gap-2.5 rounded-control px-2 text-left transition-colors duration-150 hover:bg-hover data-open:bg-hover';

/**
 * A menu of actions. It is mounted when the keyboard focuses its button, so that its own button receives the key, or
 * when the button is pressed. The button stays as it is until the script has loaded.
 */
export function Menu(props: MenuProps) {
  const [wanted, setWanted] = useState(false);
  const [pressed, setPressed] = useState(false);
  if (wanted) return <MenuOverlay {...props} opened={pressed} buttonLook={buttonLook} />;
  const mount = () => startTransition(() => setWanted(true));
  const onFocus = ({ currentTarget }: FocusEvent) => {
    if (currentTarget.matches(':focus-visible')) mount();
  };
  return (
    <button
      type="button"
      aria-haspopup="menu"
      aria-expanded="false"
      onPointerEnter={preloadOverlays}
      onFocus={onFocus}
      onClick={() => {
        setPressed(true);
        mount();
      }}
      className={buttonLook}
    >
      {props.children}
    </button>
  );
}
