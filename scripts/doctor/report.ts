import { styleText } from 'node:util';
import { pluralize } from '#shared/rules/text/amount-text.ts';
import type { Examination } from './doctor.ts';
import type { Severity } from './finding.ts';

const order: readonly Severity[] = ['error', 'warning', 'note'];
const colors = { error: 'red', warning: 'yellow', note: 'cyan' } as const;

/** The report of the findings, worst first: meaning, remedy and command of each. */
export function describeExamination({ stage, isDeployed, findings }: Examination): string {
  const sections = order.flatMap((severity) =>
    findings
      .filter((finding) => finding.severity === severity)
      .map(({ check, code, means, action, command }) =>
        [
          `${styleText([colors[severity], 'bold'], severity.toUpperCase().padEnd(8))} ${styleText('bold', check)} (${code})`,
          `         ${means}`,
          `         ${action}`,
          ...(command ? [`         $ ${command}`] : []),
        ].join('\n'),
      ),
  );
  const counts = order
    .map(
      (severity) => [findings.filter((one) => one.severity === severity).length, severity] as const,
    )
    .filter(([count]) => count > 0)
    .map(([count, severity]) => pluralize(count, severity));
  const state = isDeployed ? 'is deployed' : 'is not deployed yet';
  const summary = `The stage ${stage} ${state}: ${counts.join(', ') || 'nothing found'}.`;
  return [...sections, summary].join('\n\n');
}
