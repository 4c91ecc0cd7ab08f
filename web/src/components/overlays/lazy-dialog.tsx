import { type ComponentType, type ReactNode, useState } from 'react';
import { errorToast } from '#web/components/toasts/error-toast.ts';
import { onDemand } from '#web/lib/on-demand.ts';

export interface LazyDialog<P> {
  (props: P): ReactNode;
  /** For the control that opens the dialog: its script is fetched when the control is hovered or focused. */
  opener: { onPointerEnter: () => void; onFocus: () => void };
}

const notLoaded = errorToast('The dialog could not be loaded. Please check your connection.');

/**
 * A dialog whose script is fetched when its opener is hovered or focused, or at the latest when it opens. The opener
 * keeps the focus until the dialog has loaded. If the script cannot be fetched, a toast says so and the dialog counts
 * as closed; the next opening requests it again. Once opened it stays mounted, for its draft.
 * @param isOpen whether the dialog is open with these props
 */
export function lazyDialog<P extends { onClose: () => void }>(
  load: () => Promise<ComponentType<P>>,
  isOpen: (props: P) => boolean,
): LazyDialog<P> {
  const { preload, useModule } = onDemand(load);
  function Lazy(props: P) {
    const [opened, setOpened] = useState<ComponentType<P>>();
    const fetched = useModule(!opened && isOpen(props), (error) => {
      props.onClose();
      notLoaded(error);
    });
    if (fetched && !opened) setOpened(() => fetched);
    const Dialog = opened ?? fetched;
    return Dialog && <Dialog {...props} />;
  }
  return Object.assign(Lazy, { opener: { onPointerEnter: preload, onFocus: preload } });
}
