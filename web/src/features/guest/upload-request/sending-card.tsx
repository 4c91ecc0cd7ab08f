import { useState } from 'react';
import { formatBytes } from '#shared/rules/text/format-bytes.ts';
import { Button } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { ProgressBar } from '#web/components/progress-bar.tsx';
import type { Blocked } from '#web/features/uploads/transfer/apply-error.ts';
import type { UploadQueue } from '#web/features/uploads/transfer/upload-queue.ts';
import { CancelAllDialog } from '#web/features/uploads/tray/cancel-all-dialog.tsx';
import { describeProgress } from '#web/features/uploads/tray/describe-uploads.ts';
import { InterruptedUploads } from '#web/features/uploads/tray/interrupted-uploads.tsx';
import { QueueActions } from '#web/features/uploads/tray/queue-actions.tsx';
import { type UploadsSnapshot, unfinished } from '#web/features/uploads/tray/snapshot.ts';
import { UploadRows } from '#web/features/uploads/tray/upload-rows.tsx';

interface SendingCardProps {
  queue: UploadQueue;
  snapshot: UploadsSnapshot;
  title: string;
  /** Who gets the files. */
  recipient: string;
  /** Bytes that the request takes in all. */
  limit: number;
}

/** What is being sent: in sum, and each file with what can be done about it. */
export function SendingCard({ queue, snapshot, title, recipient, limit }: SendingCardProps) {
  const [cancelling, setCancelling] = useState(false);
  const rest = unfinished(snapshot);
  // Otherwise it would ask again about files that are added later.
  if (cancelling && rest === 0) setCancelling(false);
  return (
    <Card className="overflow-hidden">
      <div className="px-4 py-3">
        <h2 className="font-semibold tabular-nums">{title}</h2>
        {rest > 0 && (
          <>
            <p className="mb-2 text-sm text-muted tabular-nums">{describeProgress(snapshot)}</p>
            <ProgressBar
              label="All files"
              sent={snapshot.sentBytes}
              total={snapshot.totalBytes}
              idle={snapshot.sending === 0}
            />
          </>
        )}
        {snapshot.sending > 0 && (
          <p className="mt-2 text-xs text-muted">
            Keep this page open until everything is sent. After a lost connection it continues by
            itself.
          </p>
        )}
      </div>
      {rest > 0 && (
        <div className="border-t border-line">
          {snapshot.blocked && (
            <BlockedNotice
              blocked={snapshot.blocked}
              recipient={recipient}
              limit={limit}
              onRetry={() => queue.resume([])}
            />
          )}
          {snapshot.needFile > 0 && <InterruptedUploads queue={queue} count={snapshot.needFile} />}
          <QueueActions queue={queue} snapshot={snapshot} onCancelAll={() => setCancelling(true)} />
          <UploadRows
            queue={queue}
            snapshot={snapshot}
            label="Files that are being sent"
            mayReplace={false}
          />
        </div>
      )}
      <CancelAllDialog
        open={cancelling}
        onClose={() => setCancelling(false)}
        count={rest}
        onCancel={() => queue.cancel(queue.items.map(({ record }) => record.key))}
      />
    </Card>
  );
}

interface BlockedNoticeProps {
  blocked: Blocked;
  recipient: string;
  limit: number;
  onRetry: () => void;
}

/** Why nothing can be sent at present, and what the guest can do about it. */
function BlockedNotice({ blocked, recipient, limit, onRetry }: BlockedNoticeProps) {
  return (
    <div
      role="alert"
      className="flex flex-col items-start gap-2 border-b border-line bg-warning-soft px-4 py-3 text-sm text-warning"
    >
      <p>{describeBlocked(blocked, recipient, limit)}</p>
      <Button size="sm" variant="secondary" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

function describeBlocked({ code, message }: Blocked, recipient: string, limit: number): string {
  if (code === 'link_full') {
    return `The files are more than this link takes: ${formatBytes(limit)} in all. Ask ${recipient} to raise its limit, then try again; or cancel files that need not be sent.`;
  }
  if (code === 'storage_full') {
    return `${capitalized(recipient)} has no room for more files at present. Tell them, and try again when they have made room: what has arrived stays.`;
  }
  if (code === 'too_many_uploads') {
    return 'Too many files are on their way at once, from this page and others. Try again when some have arrived.';
  }
  if (code === 'too_many_attempts') {
    return 'More files than can be started in an hour. Keep this page open, and try again later: what has arrived stays.';
  }
  return message;
}

function capitalized(name: string): string {
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}
