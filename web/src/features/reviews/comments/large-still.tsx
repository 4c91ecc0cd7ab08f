import { X } from 'lucide-react';
import { useId } from 'react';
import { iconButton } from '#web/components/button.tsx';
import { Modal } from '#web/components/overlays/modal.tsx';
import { classNames } from '#web/lib/class-names.ts';

export interface LargeStillProps {
  open: boolean;
  onClose: () => void;
  name: string;
  url: string | undefined;
  onExpired: () => void;
}

/** A still on the whole screen, dark around it as around a film: colors are judged by it. */
export function LargeStill({ open, onClose, name, url, onExpired }: LargeStillProps) {
  const titleId = useId();
  return (
    <Modal open={open} onClose={onClose} aria-labelledby={titleId} className="overflow-hidden">
      <div data-theme="dark" className="flex size-full flex-col bg-surface text-text">
        <header className="flex items-center gap-2 border-b border-line py-2 pr-2 pl-4 landscape-phone:py-0">
          <h2 id={titleId} className="mr-auto min-w-0 truncate text-sm font-semibold">
            {name}
          </h2>
          <button
            type="button"
            onClick={onClose}
            aria-label="Close"
            className={classNames(iconButton, 'size-9 pointer-coarse:size-11')}
          >
            <X aria-hidden="true" className="size-5" strokeWidth={1.5} />
          </button>
        </header>
        <div className="relative min-h-0 flex-1">
          <img
            src={url}
            alt={name}
            onError={onExpired}
            className="absolute inset-0 size-full object-scale-down sm:p-4"
          />
        </div>
      </div>
    </Modal>
  );
}
