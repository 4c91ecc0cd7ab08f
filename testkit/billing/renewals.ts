import type { Finding } from '#core/reconciliation/discrepancy.ts';
import { handleDiscrepancy } from '#core/reconciliation/handle-discrepancy.ts';
import { checkWorkspace } from '#core/reconciliation/workspace-check.ts';
import { setClockAhead } from '#testkit/clock.ts';
import { withGrantedAccess } from '#testkit/granted-access.ts';

/** Sets the product's clock to a number of days before a time (ISO 8601); the emulator's own clock stays. */
export function setClockBefore(time: string, days: number): void {
  const seconds = (Date.parse(time) - Date.now()) / 1000;
  setClockAhead({ days: -days, seconds });
}

/** Runs the reconciliation of one workspace; returns its findings, as `kind outcome`. */
export async function runReconciliation(workspaceId: string): Promise<string[]> {
  const findings: Finding[] = [];
  await withGrantedAccess('events/reconcile', async () => {
    for (const discrepancy of await checkWorkspace(workspaceId)) {
      const finding = await handleDiscrepancy(discrepancy, true);
      if (finding) findings.push(finding);
    }
  });
  return findings.map(({ kind, outcome }) => `${kind} ${outcome}`);
}
