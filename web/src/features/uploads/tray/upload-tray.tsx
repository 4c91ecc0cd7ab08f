import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Button, iconButton } from '#web/components/button.tsx';
import { ProgressBar } from '#web/components/progress-bar.tsx';
import type { Blocked } from '#web/features/uploads/transfer/apply-error.ts';
import type { UploadQueue } from '#web/features/uploads/transfer/upload-queue.ts';
import { classNames } from '#web/lib/class-names.ts';
import { pluralize } from '#web/lib/format.ts';
import { CancelAllDialog } from './cancel-all-dialog.tsx';
import { describeProgress, describeUploads } from './describe-uploads.ts';
import type { MoreStorage } from './insufficient-storage.tsx';
import { InterruptedUploads } from './interrupted-uploads.tsx';
import { QueueActions } from './queue-actions.tsx';
import { type UploadsSnapshot, unfinished } from './snapshot.ts';
import { UploadAnnouncer } from './upload-announcer.tsx';
import { UploadRows } from './upload-rows.tsx';
import { useTrayHeight } from './use-tray-height.ts';

interface UploadTrayProps {
  queue: UploadQueue;
  snapshot: UploadsSnapshot;
  /** The number of files found in a selection that is being read; null while none is. */
  found: number | null;
  more: MoreStorage;
  /** What else is made of the uploads. */
  children?: ReactNode;
}

/** All uploads of this tab, above the page: at the bottom right, or across the bottom of a phone. */
export function UploadTray({ queue, snapshot, found, more, children }: UploadTrayProps) {
  const [open, setOpen] = useState(() => matchMedia('(min-width: 40rem)').matches);
  const [cancelling, setCancelling] = useState(false);
  const tray = useRef<HTMLElement>(null);
  useTrayHeight(tray);
  const rest = unfinished(snapshot);
  const title = found === null ? describeUploads(snapshot) : `Reading ${pluralize(found, 'file')}`;
  // Otherwise it would ask again about uploads that are added later.
  if (cancelling && rest === 0) setCancelling(false);
  const Chevron = open ? ChevronDown : ChevronUp;
  return (
    <>
      {/* The end of the page can be scrolled above the tray. */}
      <div aria-hidden="true" className="h-24 in-[:has(>_[data-fill],>_*_>_[data-fill])]:hidden" />
      <section
        ref={tray}
        aria-label="Uploads"
        className="upload-tray fixed print:hidden inset-x-0 bottom-0 z-30 flex max-h-[70dvh] flex-col overflow-hidden border-t border-line bg-floating text-text shadow-float sm:right-6 sm:bottom-6 sm:left-auto sm:w-100 sm:rounded-card sm:border"
      >
        <div className="flex items-center gap-1 py-2 pr-2 pl-4">
          <div className="min-w-0 flex-1">
            <h2 className="truncate text-sm font-semibold tabular-nums">{title}</h2>
            <p className="text-xs text-muted tabular-nums">{describeProgress(snapshot)}</p>
          </div>
          {rest > 0 && (
            <button
              type="button"
              aria-expanded={open}
              aria-label={open ? 'Hide uploads' : 'Show uploads'}
              data-tooltip={open ? 'Hide uploads' : 'Show uploads'}
              onClick={() => setOpen(!open)}
              className={classNames(iconButton, 'size-9 shrink-0 pointer-coarse:size-11')}
            >
              <Chevron aria-hidden="true" className="size-5" strokeWidth={1.5} />
            </button>
          )}
          {rest === 0 && found === null && (
            <button
              type="button"
              aria-label="Close uploads"
              data-tooltip="Close uploads"
              onClick={() => queue.clearDone()}
              className={classNames(iconButton, 'size-9 shrink-0 pointer-coarse:size-11')}
            >
              <X aria-hidden="true" className="size-5" strokeWidth={1.5} />
            </button>
          )}
        </div>
        {rest > 0 && (
          <div className="px-4 pb-2">
            <ProgressBar
              label="All uploads"
              sent={snapshot.sentBytes}
              total={snapshot.totalBytes}
              idle={snapshot.sending === 0}
            />
          </div>
        )}
        {open && rest > 0 && (
          <div className="flex min-h-0 flex-col overflow-y-auto overscroll-contain border-t border-line">
            {snapshot.blocked && (
              <BlockedNotice blocked={snapshot.blocked} queue={queue} more={more} />
            )}
            {snapshot.needFile > 0 && (
              <InterruptedUploads queue={queue} count={snapshot.needFile} />
            )}
            <QueueActions
              queue={queue}
              snapshot={snapshot}
              onCancelAll={() => setCancelling(true)}
            />
            <UploadRows queue={queue} snapshot={snapshot} />
          </div>
        )}
        {children}
      </section>
      <UploadAnnouncer snapshot={snapshot} title={describeUploads(snapshot)} />
      <CancelAllDialog
        open={cancelling}
        onClose={() => setCancelling(false)}
        count={rest}
        onCancel={() => queue.cancel(queue.items.map(({ record }) => record.key))}
      />
    </>
  );
}

interface BlockedNoticeProps {
  blocked: Blocked;
  queue: UploadQueue;
  more: MoreStorage;
}

/** Why nothing can be uploaded at present, and the way out. */
function BlockedNotice({ blocked, queue, more }: BlockedNoticeProps) {
  const { code, message } = blocked;
  const needsStorage = code === 'storage_full' || code === 'plan_needed';
  return (
    <div className="flex flex-col gap-2 border-b border-line bg-warning-soft px-4 py-3 text-sm text-warning">
      <p>{message}</p>
      {needsStorage && !more.onOpenBilling && <p>{more.hint}</p>}
      <div className="flex flex-wrap gap-2">
        {needsStorage && more.onOpenBilling && (
          <Button size="sm" onClick={more.onOpenBilling}>
            {code === 'plan_needed' ? 'Choose a plan' : 'Add storage'}
          </Button>
        )}
        <Button size="sm" variant="secondary" onClick={() => queue.resume([])}>
          Try again
        </Button>
      </div>
    </div>
  );
}
