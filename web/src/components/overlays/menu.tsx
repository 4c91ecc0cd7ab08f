import { type KeyboardEvent, type MouseEvent, Suspense, useRef, useState } from 'react';
import type { MenuAnchor, MenuGroup } from './action-menu.tsx';
import { ActionMenu, preloadOverlays } from './overlays.ts';

interface MenuOptions {
  label: string;
  groups: readonly MenuGroup[];
  side: 'start' | 'end';
}

/**
 * A menu below a button. If its script has still to be loaded when the button is pressed, it opens as soon as it is.
 * @returns the attributes of the button, and the menu, which stands beside it
 */
export function useMenu({ label, groups, side }: MenuOptions) {
  const button = useRef<HTMLElement>(null);
  const [opened, setOpened] = useState<{ at: MenuAnchor; byKey: boolean }>();

  function open({ currentTarget }: { currentTarget: HTMLElement }, byKey: boolean) {
    button.current = currentTarget;
    setOpened({ at: currentTarget.getBoundingClientRect(), byKey });
  }
  function close() {
    setOpened(undefined);
    button.current?.focus({ preventScroll: true });
  }
  const attributes = {
    'aria-haspopup': 'menu',
    'aria-expanded': opened !== undefined,
    onPointerEnter: preloadOverlays,
    onFocus: preloadOverlays,
    // A click without a press is that of a key.
    onClick: (event: MouseEvent<HTMLElement>) => open(event, event.detail === 0),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      open(event, true);
    },
  } as const;
  const menu = opened && (
    <Suspense>
      <ActionMenu {...opened} label={label} groups={groups} side={side} onClosed={close} />
    </Suspense>
  );
  return { attributes, menu };
}
