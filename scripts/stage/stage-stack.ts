import {
  CloudFormationClient,
  CloudFormationServiceException,
  DescribeStacksCommand,
} from '@aws-sdk/client-cloudformation';
import { stackName } from '#infra/stage/settings.ts';
import { type OutputName, outputNames } from '#shared/ops/stack-outputs.ts';

/** The stack of one stage, as CloudFormation describes it. */
export interface StageStack {
  stage: string;
  /** The stack's name, such as `Cutbay-production`. */
  name: string;
  /** The stack's ARN, which names its region and account. */
  id: string;
  region: string;
  account: string;
  /** CloudFormation's status, such as `UPDATE_COMPLETE`. */
  status: string;
  /** Whether the stack has ever been deployed successfully, so that its resources and outputs exist. */
  hasStood: boolean;
  /** Whether the last drift detection found manual changes; undefined if there was none. */
  isDrifted: boolean | undefined;
  /** Whether the stack is protected against deletion. */
  isProtected: boolean;
  /** The stack's outputs. Some are missing if an older revision is deployed. */
  outputs: Partial<Record<OutputName, string>>;
}

/**
 * Looks up the stack of a stage with the caller's AWS credentials and region, in any state, including failed ones.
 * @returns undefined if there is none.
 * @throws what the AWS SDK throws without credentials, region or permission.
 */
export async function findStageStack(
  stage: string,
  client = new CloudFormationClient({}),
): Promise<StageStack | undefined> {
  const name = stackName(stage);
  const answer = await client
    .send(new DescribeStacksCommand({ StackName: name }))
    .catch((error: unknown) => {
      if (isMissingStack(error)) return undefined;
      throw error;
    });
  const found = answer?.Stacks?.[0];
  if (!found) return undefined;
  const id = found.StackId ?? '';
  const [, , , region = '', account = ''] = id.split(':');
  const values = new Map(
    found.Outputs?.map(({ OutputKey, OutputValue }) => [OutputKey, OutputValue]),
  );
  const outputs: StageStack['outputs'] = {};
  for (const output of outputNames) {
    const value = values.get(output);
    if (value) outputs[output] = value;
  }
  const status = found.StackStatus ?? '';
  const drift = found.DriftInformation?.StackDriftStatus;
  return {
    stage,
    name,
    id,
    region,
    account,
    status,
    hasStood: !neverStood.includes(status),
    isDrifted: drift === 'DRIFTED' || drift === 'IN_SYNC' ? drift === 'DRIFTED' : undefined,
    isProtected: found.EnableTerminationProtection ?? false,
    outputs,
  };
}

/**
 * The stack of a deployed stage.
 * @throws Error that says how to deploy it if there is none, or it has never been deployed successfully.
 */
export async function requireStageStack(
  stage: string,
  client = new CloudFormationClient({}),
): Promise<StageStack> {
  const stack = await findStageStack(stage, client);
  if (stack?.hasStood) return stack;
  throw new Error(
    `The stage ${stage} is not deployed in this account and region: npm run deploy -- --stage ${stage}`,
  );
}

/** @throws Error if the deployed revision is too old to have it. */
export function requireOutput({ stage, name, outputs }: StageStack, output: OutputName): string {
  const value = outputs[output];
  if (value) return value;
  throw new Error(`${name} has no output ${output}: npm run deploy -- --stage ${stage}`);
}

/**
 * States in which a stack has never been deployed successfully. CDK deletes such a stack and creates a new one:
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/view-stack-events.html
 */
const neverStood = [
  'REVIEW_IN_PROGRESS',
  'CREATE_IN_PROGRESS',
  'CREATE_FAILED',
  'ROLLBACK_IN_PROGRESS',
  'ROLLBACK_COMPLETE',
  'ROLLBACK_FAILED',
  'DELETE_IN_PROGRESS',
  'DELETE_COMPLETE',
];

/** CloudFormation responds to an unknown name with a ValidationError, not with an empty list. */
export function isMissingStack(error: unknown): boolean {
  return (
    error instanceof CloudFormationServiceException &&
    error.name === 'ValidationError' &&
    error.message.includes('does not exist')
  );
}
