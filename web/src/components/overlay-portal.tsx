import { Portal } from '@headlessui/react';
import { createContext, type ReactNode, type RefObject, use, useLayoutEffect } from 'react';

const InDialog = createContext(false);

const main: RefObject<HTMLElement | null> = {
  get current() {
    return document.getElementById('main');
  },
};

/** What opens in here opens in the dialog, beside which everything is inert. */
export function DialogPortal({ children }: { children: ReactNode }) {
  return <InDialog value>{children}</InDialog>;
}

/** Outside dialogs, what opens does so within the page's main part: whoever goes by landmarks finds it. */
export function OverlayPortal({ children }: { children: ReactNode }) {
  return use(InDialog) ? children : <Portal.Group target={main}>{children}</Portal.Group>;
}

/** Opens what a button opens, once both are there. */
export function useInitiallyOpen(button: RefObject<HTMLButtonElement | null>, opened: boolean) {
  useLayoutEffect(() => {
    if (!opened) return;
    button.current?.focus();
    // The library opens it at a press and offers no other way.
    button.current?.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true }));
  }, [button, opened]);
}
