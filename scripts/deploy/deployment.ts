import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  DescribeStacksCommand,
  GetTemplateCommand,
  UpdateTerminationProtectionCommand,
} from '@aws-sdk/client-cloudformation';
import { frontStackName, webAclName } from '#infra/stage/front-names.ts';
import type { Settings } from '#infra/stage/settings.ts';
import type { Aws } from '../doctor/aws.ts';
import type { Examination } from '../doctor/doctor.ts';
import { describeExamination } from '../doctor/report.ts';
import type { DeployOptions } from '../stage/commands.ts';
import type { Run } from '../stage/run.ts';
import { findStageStack, requireStageStack, type StageStack } from '../stage/stage-stack.ts';
import type { Terminal } from '../stage/terminal.ts';
import { deployStripe } from './stripe-deployment.ts';
import {
  askForKeys,
  assertAnswerable,
  describePlan,
  noStripePlan,
  planStripe,
} from './stripe-plan.ts';
import { describeChanges, parseTemplate } from './template-diff.ts';

/** The sources to deploy: their folder, and their commit. */
export interface Source {
  directory: string;
  commit: string;
}

export interface Deployment {
  options: DeployOptions;
  settings: Settings;
  region: string;
  source: Source;
  aws: Aws;
  terminal: Terminal;
  run: Run;
  examine(): Promise<Examination>;
}

/** Where CDK writes its output: `output` of cdk.json. */
const assembly = 'cdk.out/cloud';

/**
 * Deploys a stage: examines it, shows the changes, asks for confirmation, deploys, and sets up what is needed once.
 * All questions come before any change. The stack is protected against deletion only after its first deployment has
 * succeeded, and stays so through every later one.
 * @returns the deployed stack, or undefined if the operator declined.
 * @throws Error if a finding prevents the deployment, or a step fails.
 */
export async function deploy(deployment: Deployment): Promise<StageStack | undefined> {
  const { options, settings, aws, terminal } = deployment;
  const examination = await deployment.examine();
  terminal.say(describeExamination(examination));
  // A rollback must be possible whatever else is wrong.
  if (!options.rollback && examination.findings.some(({ preventsDeploy }) => preventsDeploy)) {
    throw new Error('The deployment would fail: fix the errors above first. Nothing was changed.');
  }
  const plan = options.rollback ? noStripePlan : planStripe(examination, options);
  assertAnswerable(plan, options, terminal);
  const stack = await findStageStack(options.stage, aws.cloudFormation);
  build(deployment, stack);
  const changes = await changesOf(deployment, stack);
  terminal.say(`${['\nThis will change:', ...changes, ...describePlan(plan)].join('\n')}\n`);
  if (!options.yes && !(await terminal.confirm(`Deploy ${options.stage}?`))) return undefined;
  const keys = await askForKeys(plan, settings, terminal);
  await upload(deployment, stack);
  const deployed = await requireStageStack(options.stage, aws.cloudFormation);
  if (settings.keepsData && !deployed.isProtected) {
    await aws.cloudFormation.send(
      new UpdateTerminationProtectionCommand({
        StackName: deployed.name,
        EnableTerminationProtection: true,
      }),
    );
  }
  for (const line of await deployStripe(plan, keys, deployed, aws.secrets)) terminal.say(line);
  return deployed;
}

/** Builds and synthesizes before showing the changes, so that exactly these are deployed. */
function build(
  { options, settings, source, run }: Deployment,
  stack: StageStack | undefined,
): void {
  const { directory, commit } = source;
  const previous = previousCommit(commit, stack);
  if (!run('npm', ['run', 'build'], { directory }).succeeded) {
    throw new Error('The product could not be built. Nothing was changed.');
  }
  const context = [
    `stage=${options.stage}`,
    `revision=${commit}`,
    ...(previous ? [`previousRevision=${previous}`] : []),
    // Not before the first deployment has succeeded: a stack that failed must be deleted before another attempt.
    ...(settings.keepsData && stack?.hasStood ? ['terminationProtection=true'] : []),
    // Neither may wait for the alarm of what it mends.
    ...(options.rollback || options.atOnce ? ['atOnce=true'] : []),
  ].flatMap((value) => ['--context', value]);
  if (!run('npx', ['cdk', 'synth', '--quiet', ...context], { directory }).succeeded) {
    throw new Error('The stack could not be synthesized. Nothing was changed.');
  }
}

/** The commit for a later rollback: the one deployed now. Deploying it again keeps the previous one. */
function previousCommit(commit: string, stack: StageStack | undefined): string | undefined {
  const { Revision, PreviousRevision } = stack?.hasStood ? stack.outputs : {};
  return Revision === commit ? PreviousRevision : Revision;
}

async function changesOf(
  { source, aws }: Deployment,
  stack: StageStack | undefined,
): Promise<string[]> {
  const file = join(source.directory, assembly, 'Cutbay.template.json');
  const after = parseTemplate(readFileSync(file, 'utf8'));
  if (!stack?.hasStood) return describeChanges(undefined, after);
  const { TemplateBody = '' } = await aws.cloudFormation.send(
    new GetTemplateCommand({ StackName: stack.name }),
  );
  const lines = describeChanges(parseTemplate(TemplateBody), after);
  return lines.length > 0 ? lines : ['  nothing but the revision in its outputs'];
}

async function upload(deployment: Deployment, stack: StageStack | undefined): Promise<void> {
  const { source, settings, region, run } = deployment;
  const cdk = (...args: string[]) =>
    run('npx', ['cdk', 'deploy', '--app', assembly, '--require-approval', 'never', ...args], {
      directory: source.directory,
      // The region that was examined, whatever CDK's own default is.
      environment: { AWS_REGION: region },
    }).succeeded;
  const hasFront = settings.addressLimit !== undefined && settings.webAclArn === undefined;
  if (hasFront && !cdk('Front')) {
    throw new Error('The limit for each address could not be deployed; nothing else was changed.');
  }
  const parameters = hasFront
    ? ['--parameters', `${webAclName}=${await frontWebAcl(deployment)}`]
    : [];
  if (cdk('Cutbay', ...parameters)) return;
  throw new Error(
    stack?.hasStood
      ? 'The deployment failed; CloudFormation has restored the previous state, or says why not.'
      : 'The first deployment failed, and the stack is not protected: fix the cause and deploy again.',
  );
}

/** The ARN of the web ACL of the stack in front. */
async function frontWebAcl({ options, aws }: Deployment): Promise<string> {
  const name = frontStackName(options.stage);
  const { Stacks } = await aws.front.send(new DescribeStacksCommand({ StackName: name }));
  const output = Stacks?.[0]?.Outputs?.find(({ OutputKey }) => OutputKey === webAclName);
  if (output?.OutputValue) return output.OutputValue;
  throw new Error(`${name} has no output ${webAclName}: delete that stack, and deploy again.`);
}
