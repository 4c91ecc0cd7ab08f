import type { Mail } from '#core/clients/mail.ts';
import { renderMail } from '#core/outbox/mail-layout.ts';
import { siteOrigin } from '#core/runtime/environment.ts';
import type { WorkspaceItem } from '#core/workspaces/store.ts';
import type { StorageKind } from '#shared/files.ts';
import { productName } from '#shared/product.ts';

/** Tells the owner how full the storage is, in bytes, and what happens when it is full. */
export function usageMail(notice: {
  workspace: Pick<WorkspaceItem, 'ownerEmail' | 'companyName'>;
  kind: StorageKind;
  /** Percent: the level that was reached. */
  level: number;
  used: bigint;
  provisioned: bigint;
}): Mail {
  const { workspace, kind, level, used, provisioned } = notice;
  const name = workspace.companyName ?? `your ${productName} workspace`;
  const storage = kind === 'hot' ? 'hot storage' : 'cold storage';
  const isFull = level >= 100;
  const state = isFull ? 'is full' : `is ${level} percent full`;
  return renderMail({
    to: workspace.ownerEmail,
    subject: `The ${storage} of ${name} ${state}`,
    paragraphs: [
      `${name} uses ${terabytes(used)} of its ${terabytes(provisioned)} of ${storage}, files in the trash included.`,
      isFull
        ? 'Nothing more can be uploaded to it. All files stay, and can be viewed, downloaded, moved and deleted.'
        : 'Once it is full, nothing more can be uploaded to it. All files stay.',
      'To make room, add storage under Billing and invoices, move files that are not in daily use to cold storage, or empty the trash.',
    ],
    action: { label: 'Manage storage', url: `${siteOrigin()}/dashboard?tab=billing` },
    footnote: `You received this email because you own ${name}. It is sent once when the storage is 80, 95 and 100 percent full.`,
  });
}

/** Bytes in TB, to two decimals: 1 TB is 10^12 bytes. */
function terabytes(bytes: bigint): string {
  const hundredths = Number(bytes / 10n ** 10n);
  return `${(hundredths / 100).toLocaleString('en-US')} TB`;
}
