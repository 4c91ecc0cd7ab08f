import type { ReactNode } from 'react';
import { Notice } from '#web/components/notice.tsx';
import { reachedWarning, type StorageUsage } from './storage-usage.ts';

interface UsageWarningProps {
  usage: StorageUsage;
  /** The way to more storage. */
  action: ReactNode;
}

/** Warns when the storage is nearly or wholly used; renders nothing before. */
export function UsageWarning({ usage, action }: UsageWarningProps) {
  const reached = reachedWarning(usage);
  if (reached === undefined) return null;
  return reached === 100 ? (
    <Notice tone="danger" title="This storage is full" action={action}>
      Nothing more can be uploaded. Files can be read and deleted as before.
    </Notice>
  ) : (
    <Notice tone="warning" title={`More than ${reached}% of this storage is used`} action={action}>
      When it is full, nothing more can be uploaded.
    </Notice>
  );
}
