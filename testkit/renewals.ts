import type { Finding } from '#core/reconciliation/discrepancy.ts';
import { handleDiscrepancy } from '#core/reconciliation/handle-discrepancy.ts';
import { checkWorkspace } from '#core/reconciliation/workspace-check.ts';
import { env } from '#shared/environment.ts';

const day = 24 * 60 * 60;

/** Sets the product's clock to a number of days before a time (ISO 8601); the emulator's own clock stays. */
export function daysBefore(time: string, days: number): void {
  const seconds = (Date.parse(time) - Date.now()) / 1000 - days * day;
  process.env[env.clockOffsetSeconds] = String(Math.round(seconds));
}

/** Resets the product's clock to the real time. */
export function today(): void {
  delete process.env[env.clockOffsetSeconds];
}

/** Runs the reconciliation of one workspace; returns its findings, as `kind outcome`. */
export async function runReconciliation(workspaceId: string): Promise<string[]> {
  const findings: Finding[] = [];
  for (const discrepancy of await checkWorkspace(workspaceId)) {
    const finding = await handleDiscrepancy(discrepancy, true);
    if (finding) findings.push(finding);
  }
  return findings.map(({ kind, outcome }) => `${kind} ${outcome}`);
}
