import { resumeChanges } from '#core/file-changes/resume-changes.ts';

/** Triggers the changes of files that are due again, such as those that were interrupted; by a schedule. */
export async function handler(): Promise<{ resumed: number }> {
  return { resumed: await resumeChanges() };
}
