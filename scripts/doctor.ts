import { parseArgs } from 'node:util';
import { examine } from './doctor/doctor.ts';
import { exitCodeOf } from './doctor/finding.ts';
import { describeExamination } from './doctor/report.ts';
import { toJson } from './stage/json.ts';
import { requireStage } from './stage/options.ts';
import { describeProblem } from './stage/problem.ts';
import { printUsageIfAsked } from './stage/usage.ts';

// npm run doctor -- --stage NAME [--json]: reports what is missing or wrong, and changes nothing. The exit code is
// 2 for an error, 1 for a warning, and 0 otherwise.

printUsageIfAsked('doctor');

try {
  const { values } = parseArgs({
    options: { stage: { type: 'string' }, json: { type: 'boolean', default: false } },
  });
  const examination = await examine(requireStage('doctor', values.stage));
  const text = values.json ? toJson(examination) : describeExamination(examination);
  process.stdout.write(`${text}\n`);
  process.exitCode = exitCodeOf(examination.findings);
} catch (error) {
  console.error(describeProblem(error));
  process.exitCode = 2;
}
