import type { StorageKind } from '#shared/calls/files.ts';
import { formatBytes } from '#shared/rules/text/format-bytes.ts';
import { Button } from '#web/components/button.tsx';
import { Notice } from '#web/components/notice.tsx';
import type { Usage } from '#web/features/uploads/choice/available-storage.ts';
import { pluralize } from '#web/lib/format.ts';

/** The way to more storage. */
export interface MoreStorage {
  /** Opens the tab where storage is bought; undefined for users who cannot. */
  onOpenBilling: (() => void) | undefined;
  /** Who can, as a sentence, for the others. */
  hint: string;
}

interface InsufficientStorageProps {
  storage: StorageKind;
  /** Not known to guests. */
  usage: Usage | undefined;
  /** Bytes that the files need, and bytes that are left. */
  needed: number;
  available: number;
  /** Numbers of files: those that fit, and all. */
  fitting: number;
  files: number;
  more: MoreStorage;
  /** Called when the user leaves for the way to more storage. */
  onLeave: () => void;
}

/** Tells that there is too little storage, what would fit, and the way to more. */
export function InsufficientStorage(props: InsufficientStorageProps) {
  const { storage, usage, needed, available, fitting, files, more, onLeave } = props;
  const hasPlan = usage?.hot.provisionedBytes !== '0' || usage.cold.provisionedBytes !== '0';
  const shortage = usage ? `Not enough ${storage} storage` : 'Not enough room';
  const left = formatBytes(Math.max(0, available));
  return (
    <Notice
      tone="warning"
      title={hasPlan ? shortage : 'No plan is running'}
      action={
        more.onOpenBilling && (
          <Button
            variant="secondary"
            size="sm"
            onClick={() => {
              onLeave();
              more.onOpenBilling?.();
            }}
          >
            {hasPlan ? 'Add storage' : 'Choose a plan'}
          </Button>
        )
      }
    >
      <p>
        {[
          hasPlan
            ? `The upload needs ${formatBytes(needed)}, and ${left} is left.`
            : 'Storage comes with a plan.',
          ...(fitting > 0 ? [`${pluralize(fitting, 'file')} of ${files} fit.`] : []),
        ].join(' ')}
      </p>
      {!more.onOpenBilling && <p className="mt-1">{more.hint}</p>}
    </Notice>
  );
}
