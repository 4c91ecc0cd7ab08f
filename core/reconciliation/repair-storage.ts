import type { Finding } from './discrepancy.ts';
import { handleDiscrepancy } from './handle-discrepancy.ts';
import { checkStorage } from './storage-check.ts';

/**
 * Compares what S3 lists of a workspace with what is counted, and repairs it. Where files differ, it compares twice:
 * sums are compared only once the files are right. Idempotent.
 * @returns what was found; a check that failed is a finding as well
 */
export async function repairStorage(workspaceId: string): Promise<Finding[]> {
  const files = await settleStorage(workspaceId, true);
  const repaired = files.some(({ outcome }) => outcome === 'repaired');
  return repaired ? [...files, ...(await settleStorage(workspaceId, true))] : files;
}

/**
 * Compares what S3 lists of a workspace with what is counted, once.
 * @param repair false for a dry run that changes nothing
 */
export async function settleStorage(workspaceId: string, repair: boolean): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const discrepancy of await checkStorage(workspaceId)) {
    const finding = await handleDiscrepancy(discrepancy, repair);
    if (finding) findings.push(finding);
  }
  return findings;
}
