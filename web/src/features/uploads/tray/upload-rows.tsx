import type { UploadQueue } from '#web/features/uploads/transfer/upload-queue.ts';
import type { UploadsSnapshot } from './snapshot.ts';
import { UploadRow } from './upload-row.tsx';

interface UploadRowsProps {
  queue: UploadQueue;
  snapshot: UploadsSnapshot;
  label?: string;
  /** Whether a file that exists may be replaced. */
  mayReplace?: boolean;
}

/** The uploads that need attention first, and how many more there are. */
export function UploadRows({ queue, snapshot, label, mayReplace = true }: UploadRowsProps) {
  return (
    <>
      <ul aria-label={label} className="divide-y divide-line">
        {snapshot.rows.map((row) => (
          <UploadRow key={row.key} row={row} queue={queue} mayReplace={mayReplace} />
        ))}
      </ul>
      {snapshot.hidden > 0 && (
        <p className="border-t border-line px-4 py-2.5 text-xs text-muted">
          {`and ${snapshot.hidden.toLocaleString('en-US')} more`}
        </p>
      )}
    </>
  );
}
