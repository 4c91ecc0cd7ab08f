import { listSubscriptions } from '#core/billing/subscription/stripe-subscriptions.ts';
import { customersOf, type WorkspaceItem } from '#core/workspaces/store.ts';
import type { Discrepancy, Finding } from './discrepancy.ts';
import { handleDiscrepancy } from './handle-discrepancy.ts';
import { checkLinks } from './links-check.ts';
import { checkReviews } from './reviews-check.ts';
import { checkStorage } from './storage-check.ts';
import { checkOwner } from './subscription-check.ts';
import { checkWorkspace } from './workspace-check.ts';

/**
 * Reconciles one workspace. Starts with its subscriptions, as the full run does: one that is missing here may explain
 * other differences.
 * @param repair false for a dry run that changes nothing
 */
export async function checkOneWorkspace(
  workspace: WorkspaceItem,
  repair: boolean,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  const settle = async (discrepancies: readonly Discrepancy[]) => {
    for (const discrepancy of discrepancies) {
      const finding = await handleDiscrepancy(discrepancy, repair);
      if (finding) findings.push(finding);
    }
  };
  for (const customer of customersOf(workspace)) {
    for (const subscription of await listSubscriptions(customer)) {
      await settle(await checkOwner(subscription));
    }
  }
  await settle(await checkWorkspace(workspace.id));
  await settle(await checkStorage(workspace.id));
  await settle(await checkReviews(workspace.id));
  await settle(await checkLinks(workspace.id));
  return findings;
}
