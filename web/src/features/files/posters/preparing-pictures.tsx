import { useEffect, useState, useSyncExternalStore } from 'react';
import { Spinner } from '#web/components/spinner.tsx';
import { useLeaveWarning } from '#web/lib/hooks/use-leave-warning.ts';
import { posterProgress, watchPosters } from './poster-progress.ts';

/** Milliseconds that posters take before they are mentioned: one is made by then. */
const patience = 1_000;

/** Says that posters are being made, above the tray of uploads. */
export function PreparingPictures() {
  const { done, total, isOwn } = useSyncExternalStore(watchPosters, posterProgress);
  const isBusy = total > 0;
  // A large film has a filmstrip only from the browser that uploads it.
  useLeaveWarning(isOwn);
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setShown, isBusy ? patience : 0, isBusy);
    return () => clearTimeout(timer);
  }, [isBusy]);
  return (
    <div
      role="status"
      className="pointer-events-none fixed print:hidden inset-x-4 bottom-[calc(var(--tray-height,0px)+4.5rem)] z-20 flex justify-end sm:inset-x-6 sm:bottom-[calc(var(--tray-height,0px)+1.5rem)]"
    >
      {isShown && isBusy && (
        <div className="flex max-w-full items-center gap-3 rounded-control border border-line bg-floating px-4 py-2.5 text-sm shadow-float">
          <Spinner />
          <p className="min-w-0 flex-1">
            Preparing pictures
            {isOwn && (
              <span className="block text-xs text-muted">
                Please keep this page open until then.
              </span>
            )}
          </p>
          {/* Not announced with each picture. */}
          <span aria-hidden="true" className="text-muted tabular-nums">
            {`${Math.min(done + 1, total)} of ${total.toLocaleString('en-US')}`}
          </span>
        </div>
      )}
    </div>
  );
}
