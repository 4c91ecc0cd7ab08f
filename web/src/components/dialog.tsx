import { Suspense, useDeferredValue } from 'react';
import { useLatch } from '#web/lib/use-latch.ts';
import type { DialogProps } from './dialog-overlay.tsx';
import { DialogOverlay } from './overlays.ts';
import { useOpener } from './use-opener.ts';

/**
 * A modal dialog. It moves the focus in, traps it and restores it; a long dialog scrolls as a whole. Nothing is mounted
 * before it first opens. The first opening is deferred, so that the page stays as it is until the script has loaded.
 */
export function Dialog(props: DialogProps) {
  const opener = useOpener(props.open);
  const mounted = useLatch(useDeferredValue(props.open, false));
  return <Suspense>{mounted && <DialogOverlay {...props} opener={opener} />}</Suspense>;
}
