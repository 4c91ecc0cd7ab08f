import { Menu, MenuButton } from '@headlessui/react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { MenuPanel, type MenuProps } from './menu-overlay.tsx';
import { OverlayPortal, useInitiallyOpen } from './overlay-portal.tsx';

interface ActionMenuProps {
  /** Where it opens, in CSS pixels of the viewport. */
  at: { x: number; y: number };
  label: string;
  groups: MenuProps['groups'];
  /** Called when it has closed: the focus must then be placed, as its own button disappears. */
  onClosed: () => void;
}

/** A menu that opens at a point: where the pointer is, or below the button that was pressed. */
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
              className="fixed size-px opacity-0"
              style={{ left: at.x, top: at.y }}
            />
            <MenuPanel groups={groups} />
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
