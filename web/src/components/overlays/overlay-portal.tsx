import { Portal } from '@headlessui/react';
import { type ReactNode, type RefObject, use, useLayoutEffect } from 'react';
import { InnermostDialog } from './modal.tsx';

const main: RefObject<HTMLElement | null> = {
  get current() {
    // What is in full screen hides everything beside it.
    return (
      document.querySelector<HTMLElement>('main [data-full]') ?? document.getElementById('main')
    );
  },
};

/**
 * Where menus and the options of listboxes render: within their dialog, because everything outside it is inert, or
 * within the main landmark of the page, where landmark navigation finds them.
 */
export function OverlayPortal({ children }: { children: ReactNode }) {
  return <Portal.Group target={use(InnermostDialog) ?? main}>{children}</Portal.Group>;
}

/** Opens a menu or a listbox as it mounts: Headless UI opens one only by its button. */
export function useInitiallyOpen(button: RefObject<HTMLButtonElement | null>, opened: boolean) {
  useLayoutEffect(() => {
    if (!opened) return;
    button.current?.focus();
    button.current?.click();
  }, [button, opened]);
}
