import { createHash } from 'node:crypto';
import { v7 } from 'uuid';
import { now } from '#core/runtime/clock.ts';
import { absent, exists } from '#core/table/conditions.ts';
import { keys } from '#core/table/keys.ts';
import { type TransactionWrite, update } from '#core/table/write.ts';
import type { AuditEntry } from '#shared/calls/audit.ts';

const hour = 60 * 60 * 1_000;

/** The entry of files that were uploaded. */
type UploadEntry = Extract<AuditEntry, { kind: 'files_uploaded' }>;

/**
 * Adds uploaded files to the audit entry that sums up what a user uploaded within the hour: one for each file would
 * hide everything else. For a transaction in which the uploads are counted only once.
 * @param files their sizes in bytes
 */
export function uploadSummaryWrite(
  workspaceId: string,
  { id: userId, email }: { id: string; email: string },
  files: readonly { size: number }[],
): TransactionWrite {
  const at = now();
  const msecs = Math.floor(at.getTime() / hour) * hour;
  const random = createHash('sha256').update(`${workspaceId} ${userId} ${msecs}`).digest();
  const id = v7({ msecs, random: random.subarray(0, 16) });
  return update<UploadEntry>(keys.audit(workspaceId, id), {
    set: { id, at: at.toISOString(), who: email, kind: 'files_uploaded', dollarsAMonth: null },
    add: { files: files.length, bytes: files.reduce((sum, { size }) => sum + size, 0) },
    when: [{ pk: exists }, { pk: absent }],
  });
}
