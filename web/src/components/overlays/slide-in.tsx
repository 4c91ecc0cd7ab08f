import { X } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { Modal } from './modal.tsx';

interface SlideInProps {
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** The sidebar on small screens: it slides in over the page, and closes where there is room for the sidebar itself. */
export function SlideIn({ open, onClose, children }: SlideInProps) {
  return (
    <Modal open={open} onClose={onClose} aria-label="Menu" className="overflow-hidden">
      <CloseWhenWide onClose={onClose} />
      <div className="absolute inset-y-0 left-0 w-72 max-w-[calc(100%-3.5rem)] border-r border-line bg-raised transition-transform duration-200 ease-out starting:-translate-x-full">
        {children}
        <button
          type="button"
          onClick={onClose}
          aria-label="Close menu"
          className="absolute top-3 left-full ml-1 grid size-11 place-items-center rounded-control bg-raised text-text"
        >
          <X aria-hidden="true" className="size-5" strokeWidth={1.5} />
        </button>
      </div>
    </Modal>
  );
}

function CloseWhenWide({ onClose }: Pick<SlideInProps, 'onClose'>) {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const listening = new AbortController();
    const closeIfWide = () => {
      // As `lg` of the styles.
      if (matchMedia('(width >= 64rem)').matches) close();
    };
    addEventListener('resize', closeIfWide, listening);
    return () => listening.abort();
  }, []);
  return null;
}
