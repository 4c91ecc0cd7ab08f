import { CloudWatchLogsClient } from '@aws-sdk/client-cloudwatch-logs';
import { readSettings } from '#infra/stage/settings.ts';
import { destroy } from './destroy/destruction.ts';
import { configuredRegion, createAws } from './doctor/aws.ts';
import { runStageCommand, stageCommands } from './stage/commands.ts';
import { regionMissing } from './stage/problem.ts';
import { createTerminal } from './stage/terminal.ts';

await runStageCommand(stageCommands.destroy, 1, async ({ stage, yes }) => {
  const settings = await readSettings(stage);
  const region = await configuredRegion();
  if (!region) throw new Error(regionMissing);
  const aws = { ...createAws(region), logs: new CloudWatchLogsClient({ region }) };
  const terminal = createTerminal();
  const left = await destroy({ settings, yes, aws, terminal });
  if (left.length > 0) throw new Error(`Remove the rest by hand:\n${left.join('\n')}`);
  terminal.say(`The stage ${settings.stage} is completely removed.`);
  return 0;
});
