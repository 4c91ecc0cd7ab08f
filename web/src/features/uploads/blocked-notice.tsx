import { Button } from '#web/components/button.tsx';
import type { Blocked } from './apply-error.ts';
import type { MoreStorage } from './insufficient-storage.tsx';
import type { UploadQueue } from './upload-queue.ts';

interface BlockedNoticeProps {
  blocked: Blocked;
  queue: UploadQueue;
  more: MoreStorage;
}

/** Why nothing can be uploaded at present, and the way out. */
export function BlockedNotice({ blocked, queue, more }: BlockedNoticeProps) {
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
