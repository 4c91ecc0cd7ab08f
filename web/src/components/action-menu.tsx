import { Menu, MenuButton } from '@headlessui/react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { MenuPanel, type MenuProps } from './menu-overlay.tsx';
import { OverlayPortal, useInitiallyOpen } from './overlay-portal.tsx';

/** In CSS pixels of the viewport. */
export type MenuAnchor = Pick<DOMRect, 'x' | 'y' | 'width' | 'height'>;

interface ActionMenuProps {
  /** What it opens below, or above where there is no room: a button, or the point of the pointer. */
  at: MenuAnchor;
  label: string;
  groups: MenuProps['groups'];
  /** Called when it has closed: the focus must then be placed, as its own button disappears. */
  onClosed: () => void;
}

/** A menu that opens where something was pressed, for which it needs no button of its own. */
export function ActionMenu({ at, label, groups, onClosed }: ActionMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  useInitiallyOpen(button, true);
  return (
    <OverlayPortal>
      <Menu>
        {({ open }) => (
          <>
            <WhenClosed open={open} act={onClosed} />
            <MenuButton
              ref={button}
              aria-label={label}
              className="pointer-events-none fixed opacity-0"
              style={{ left: at.x, top: at.y, width: at.width, height: at.height }}
            />
            <MenuPanel groups={groups} side={at.width > 0 ? 'end' : 'start'} />
          </>
        )}
      </Menu>
    </OverlayPortal>
  );
}

function WhenClosed({ open, act }: { open: boolean; act: () => void }) {
  const wasOpen = useRef(false);
  const closed = useEffectEvent(act);
  useEffect(() => {
    if (wasOpen.current && !open) closed();
    wasOpen.current = open;
  }, [open]);
  return null;
}
