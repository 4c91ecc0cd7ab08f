import { resolve } from 'node:path';
import { readSettings } from '#infra/stage/settings.ts';
import { type Deployment, deploy, type Source } from './deploy/deployment.ts';
import { describeLocations } from './deploy/locations.ts';
import { assertCommitted, sourceRevision } from './deploy/revision.ts';
import { withPreviousSources } from './deploy/rollback.ts';
import { smokeTest } from './deploy/smoke-test.ts';
import { configuredRegion, createAws } from './doctor/aws.ts';
import { examine } from './doctor/doctor.ts';
import { describeExamination } from './doctor/report.ts';
import { runStageCommand, stageCommands } from './stage/commands.ts';
import { regionMissing } from './stage/problem.ts';
import { run } from './stage/run.ts';
import { requireOutput, requireStageStack, type StageStack } from './stage/stage-stack.ts';
import { createTerminal } from './stage/terminal.ts';

// npm run deploy -- --stage NAME: see stage/commands.ts for its options.

const root = resolve(import.meta.dirname, '..');
const terminal = createTerminal();

await runStageCommand(stageCommands.deploy, 1, async (options) => {
  const { stage } = options;
  const settings = await readSettings(stage);
  const region = await configuredRegion();
  if (!region) throw new Error(regionMissing);
  const aws = createAws(region);
  const shared: Omit<Deployment, 'source'> = {
    options,
    settings,
    region,
    aws,
    terminal,
    run,
    examine: () => examine(stage),
  };
  const deployFrom = (source: Source) => deploy({ ...shared, source });
  const deployed = options.rollback
    ? await withPreviousSources(
        { root, run, stack: await requireStageStack(stage, aws.cloudFormation) },
        deployFrom,
      )
    : await deployFrom(currentSource(settings.keepsData));
  if (deployed) await reportResults(deployed);
  else terminal.say('Nothing was changed.');
  return 0;
});

/** The sources of this folder. */
function currentSource(keepsData: boolean): Source {
  const revision = sourceRevision(root, run);
  assertCommitted(revision, keepsData);
  return { directory: root, commit: revision.commit };
}

/** Smoke-tests the deployment, and prints its addresses and what remains to be done. */
async function reportResults(deployed: StageStack): Promise<void> {
  const after = await examine(deployed.stage);
  const isDomainConnected = !after.findings.some(({ code }) => code.startsWith('domain_'));
  const site = isDomainConnected
    ? requireOutput(deployed, 'SiteOrigin')
    : `https://${requireOutput(deployed, 'DistributionDomain')}`;
  terminal.say(`\nTrying ${site}:`);
  const results = await smokeTest({ site, webhook: requireOutput(deployed, 'StripeWebhookUrl') });
  for (const { name, failure } of results) {
    terminal.say(failure ? `  FAILED ${name}: ${failure}` : `  ok     ${name}`);
  }
  terminal.say(`\n${describeLocations(deployed)}\n`);
  terminal.say(describeExamination(after));
  if (results.every(({ failure }) => failure === undefined)) return;
  const { stage } = deployed;
  throw new Error(
    `The product is deployed but does not respond as it should. To roll back: npm run deploy -- --stage ${stage} --rollback`,
  );
}
