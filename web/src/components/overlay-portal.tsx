import { Portal } from '@headlessui/react';
import { createContext, type ReactNode, type RefObject, use, useLayoutEffect } from 'react';

const InDialog = createContext(false);

const main: RefObject<HTMLElement | null> = {
  get current() {
    return document.getElementById('main');
  },
};

/** Overlays inside a dialog render within it, because everything outside is inert. */
export function DialogPortal({ children }: { children: ReactNode }) {
  return <InDialog value>{children}</InDialog>;
}

/** Outside dialogs, overlays render within the page's main landmark, where landmark navigation finds them. */
export function OverlayPortal({ children }: { children: ReactNode }) {
  return use(InDialog) ? children : <Portal.Group target={main}>{children}</Portal.Group>;
}

/** Opens an overlay whose placeholder was pressed: presses its own button once both have mounted. */
export function useInitiallyOpen(button: RefObject<HTMLButtonElement | null>, opened: boolean) {
  useLayoutEffect(() => {
    if (!opened) return;
    button.current?.focus();
    button.current?.click();
  }, [button, opened]);
}
