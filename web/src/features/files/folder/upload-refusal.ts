import { hasPlan, type Usage } from '#web/features/files/entries/usage.ts';
import { describeAllowedRoles } from '#web/lib/allowed-roles.ts';

/** Why nothing can be uploaded, as a sentence; undefined where it can. */
export function refusalToUpload(mayUpload: boolean, usage: Usage | undefined): string | undefined {
  if (!mayUpload) return describeAllowedRoles('upload_files');
  if (usage && !hasPlan(usage)) return 'Files are stored with a running plan.';
  return undefined;
}
