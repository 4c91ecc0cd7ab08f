import type { Finding } from '#core/reconciliation/discrepancy.ts';
import { type Block, table, words } from '../report.ts';

/** The reconciliation's findings with their outcomes, as a table. */
export function findingsTable(findings: readonly Finding[]): Block {
  const rows = findings.map(({ outcome, kind, subject, details }) => [
    outcome,
    kind,
    subject,
    JSON.stringify(details),
  ]);
  return table(['', 'WHAT', 'WHERE', words('DETAILS')], rows, 'Nothing is amiss.');
}

/** A summary by outcome, as a sentence. */
export function findingsSummary(checked: number, findings: readonly Finding[]): string {
  const of = (kind: Finding['outcome']) =>
    findings.filter(({ outcome }) => outcome === kind).length;
  const outcomes = (['found', 'repaired', 'alarmed', 'noted'] as const).flatMap((outcome) =>
    of(outcome) > 0 ? [`${of(outcome)} ${outcome}`] : [],
  );
  return `${checked} checked: ${outcomes.join(', ') || 'no discrepancies'}.`;
}
