import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { iconButton } from '#web/components/button.tsx';
import { classNames } from '#web/lib/class-names.ts';

interface SheetProps {
  /** What its button has as `popoverTarget`. */
  id: string;
  title: string;
  side: 'above' | 'below';
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  /** Rendered while it is open. */
  children: ReactNode;
}

/**
 * Choices above or below their button, and on a phone at the bottom, with a title and a way to close them. They take
 * effect at once, and open above what is in full screen, too.
 */
export function Sheet({ id, title, side, isOpen, onToggle, children }: SheetProps) {
  return (
    <div
      id={id}
      popover="auto"
      onToggle={({ newState }) => onToggle(newState === 'open')}
      className={classNames(
        'inset-auto m-0 max-h-dvh w-80 max-w-full overflow-y-auto rounded-card border border-line bg-floating p-4 text-sm text-text shadow-float max-sm:inset-x-0 max-sm:top-auto max-sm:bottom-0 max-sm:max-h-[60dvh] max-sm:w-full max-sm:rounded-b-none max-sm:pt-0 max-sm:pb-[max(1rem,env(safe-area-inset-bottom))] max-sm:[position-area:none]',
        side === 'above' ? '[position-area:top_span-left]' : '[position-area:bottom_span-left]',
      )}
    >
      {isOpen && (
        <>
          <div className="sticky top-0 z-1 -mr-3 flex items-center justify-between bg-floating pt-1 sm:hidden">
            <h2 className="font-semibold">{title}</h2>
            <button
              type="button"
              popoverTarget={id}
              popoverTargetAction="hide"
              aria-label="Close"
              className={classNames(iconButton, 'size-11')}
            >
              <X aria-hidden="true" className="size-4" strokeWidth={1.5} />
            </button>
          </div>
          {children}
        </>
      )}
    </div>
  );
}
