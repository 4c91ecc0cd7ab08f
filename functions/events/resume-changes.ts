import { resumeChanges, startDueDiscards } from '#core/file-changes/resume-changes.ts';

/**
 * Triggers the changes of files that are due again, such as those that were interrupted, and those that release what
 * guests have reserved and not sent; by a schedule.
 */
export async function handler(): Promise<{ resumed: number; started: number }> {
  return { started: await startDueDiscards(), resumed: await resumeChanges() };
}
