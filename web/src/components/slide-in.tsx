import type { ReactNode } from 'react';
import { useLatch } from '#web/lib/use-latch.ts';
import { useOverlays } from './overlays.ts';

export interface SlideInProps {
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** The sidebar on small screens: it slides in over the page and traps the focus until it is closed. */
export function SlideIn(props: SlideInProps) {
  const overlays = useOverlays(useLatch(props.open));
  return overlays && <overlays.SlideInOverlay {...props} />;
}
