import { stripVTControlCharacters } from 'node:util';
import { expect, test } from '@jest/globals';
import { exitCodeOf, type Finding, type Severity } from './finding.ts';
import { describeExamination } from './report.ts';

const details = { means: 'No mail leaves.', action: 'Ask AWS.' };
const found = (severity: Severity, code: string, more: Partial<Finding> = {}) => ({
  severity,
  code,
  ...details,
  ...more,
});
const reported = (finding: Finding) => ({ ...finding, check: 'Mail' });

test('the exit code is that of the worst finding', () => {
  const findings = [found('note', 'a'), found('warning', 'b'), found('error', 'c')];
  expect(exitCodeOf(findings)).toBe(2);
  expect(exitCodeOf(findings.slice(0, 2))).toBe(1);
  expect(exitCodeOf(findings.slice(0, 1))).toBe(0);
  expect(exitCodeOf([])).toBe(0);
});

test('the report lists the worst findings first, each with its meaning, remedy and command', () => {
  const findings = [
    reported(found('note', 'later')),
    reported(found('error', 'now', { command: 'aws sesv2 get-account' })),
  ];
  const text = describeExamination({ stage: 'test', isDeployed: false, findings });
  expect(stripVTControlCharacters(text)).toBe(
    [
      'ERROR    Mail (now)\n         No mail leaves.\n         Ask AWS.\n         $ aws sesv2 get-account',
      'NOTE     Mail (later)\n         No mail leaves.\n         Ask AWS.',
      'The stage test is not deployed yet: 1 error, 1 note.',
    ].join('\n\n'),
  );
});

test('the report of a complete stage says that nothing was found', () => {
  expect(describeExamination({ stage: 'test', isDeployed: true, findings: [] })).toBe(
    'The stage test is deployed: nothing found.',
  );
});
