import { examine } from './doctor/doctor.ts';
import { exitCodeOf } from './doctor/finding.ts';
import { describeExamination } from './doctor/report.ts';
import { runStageCommand, stageCommands } from './stage/commands.ts';
import { toJson } from './stage/json.ts';

await runStageCommand(stageCommands.doctor, 2, async ({ stage, json }) => {
  const examination = await examine(stage);
  process.stdout.write(`${json ? toJson(examination) : describeExamination(examination)}\n`);
  return exitCodeOf(examination.findings);
});
