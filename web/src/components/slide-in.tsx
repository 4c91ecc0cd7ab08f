import { Suspense, useDeferredValue } from 'react';
import { useLatch } from '#web/lib/use-latch.ts';
import { SlideInOverlay } from './overlays.ts';
import type { SlideInProps } from './slide-in-overlay.tsx';
import { useOpener } from './use-opener.ts';

/** The sidebar on small screens: it slides in over the page and traps the focus until it is closed. */
export function SlideIn(props: SlideInProps) {
  const opener = useOpener(props.open);
  const mounted = useLatch(useDeferredValue(props.open, false));
  return <Suspense>{mounted && <SlideInOverlay {...props} opener={opener} />}</Suspense>;
}
