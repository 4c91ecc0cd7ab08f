import { parseArgs } from 'node:util';
import { CloudWatchLogsClient } from '@aws-sdk/client-cloudwatch-logs';
import { readSettings } from '#infra/stage/settings.ts';
import { destroy } from './destroy/destruction.ts';
import { configuredRegion, createAws } from './doctor/aws.ts';
import { requireStage } from './stage/options.ts';
import { describeProblem, regionMissing } from './stage/problem.ts';
import { createTerminal } from './stage/terminal.ts';
import { printUsageIfAsked } from './stage/usage.ts';

// npm run destroy -- --stage NAME [--yes]: removes a stage that keeps no data, completely.

printUsageIfAsked('destroy');

try {
  const { values } = parseArgs({
    options: { stage: { type: 'string' }, yes: { type: 'boolean', default: false } },
  });
  const settings = await readSettings(requireStage('destroy', values.stage));
  const region = await configuredRegion();
  if (!region) throw new Error(regionMissing);
  const aws = { ...createAws(region), logs: new CloudWatchLogsClient({ region }) };
  const terminal = createTerminal();
  const left = await destroy({ settings, yes: values.yes, aws, terminal });
  if (left.length > 0) throw new Error(`Remove the rest by hand:\n${left.join('\n')}`);
  terminal.say(`The stage ${settings.stage} is completely removed.`);
} catch (error) {
  console.error(describeProblem(error));
  process.exitCode = 1;
}
