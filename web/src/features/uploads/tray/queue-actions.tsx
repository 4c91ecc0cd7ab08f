import { Button } from '#web/components/button.tsx';
import type { UploadQueue } from '#web/features/uploads/transfer/upload-queue.ts';
import { type UploadsSnapshot, unfinished } from './snapshot.ts';

interface QueueActionsProps {
  queue: UploadQueue;
  snapshot: UploadsSnapshot;
  onCancelAll: () => void;
}

/** What can be done with all uploads at once. */
export function QueueActions({ queue, snapshot, onCancelAll }: QueueActionsProps) {
  const { sending, queued, paused } = snapshot;
  const keysIn = (...states: readonly string[]) =>
    queue.items.filter(({ state }) => states.includes(state)).map(({ record }) => record.key);
  if (unfinished(snapshot) < 2) return null;
  return (
    <div className="flex gap-1 px-2 py-1.5">
      {sending + queued > 0 && (
        <Button variant="ghost" size="sm" onClick={() => queue.pause(keysIn('sending', 'queued'))}>
          Pause all
        </Button>
      )}
      {paused > 0 && (
        <Button variant="ghost" size="sm" onClick={() => queue.resume(keysIn('paused'))}>
          Resume all
        </Button>
      )}
      <Button variant="ghost" size="sm" onClick={onCancelAll}>
        Cancel all
      </Button>
    </div>
  );
}
