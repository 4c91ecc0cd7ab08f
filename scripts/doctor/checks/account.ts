import { type CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { GetAccountSettingsCommand } from '@aws-sdk/client-lambda';
import { GetCallerIdentityCommand } from '@aws-sdk/client-sts';
import { frontRegion } from '#infra/stage/front-names.ts';
import { isMissingStack } from '../../stage/stage-stack.ts';
import { check } from '../check.ts';

/** The caller's ARN, or why AWS rejected the credentials. */
interface Identity {
  arn: string;
  refused: string | undefined;
}

export const credentials = check<Identity>({
  title: 'AWS credentials',
  fetch: ({ aws }) =>
    aws.sts.send(new GetCallerIdentityCommand({})).then(
      ({ Arn = '' }) => [{ arn: Arn, refused: undefined }],
      (cause: unknown) => [
        { arn: '', refused: cause instanceof Error ? cause.message : String(cause) },
      ],
    ),
  rows: [
    {
      code: 'credentials_refused',
      severity: 'error',
      when: ({ refused }) => refused !== undefined,
      preventsDeploy: true,
      means: ({ refused }) =>
        `AWS rejected your credentials, so nothing else could be checked (${refused}).`,
      action: 'Sign in to the account of the stage.',
      command: 'aws login   # or: aws configure sso; or set AWS_PROFILE',
    },
    {
      // https://docs.aws.amazon.com/IAM/latest/UserGuide/best-practices.html#lock-away-credentials
      code: 'credentials_root',
      severity: 'warning',
      when: ({ arn }) => arn.endsWith(':root'),
      means: 'You are the root user: a leaked root key cannot be restricted or revoked.',
      action:
        "Deploy as a user or role with administrator access, and delete the root user's keys.",
    },
  ],
});

/**
 * The version that the stack's template requires: `requiresBootstrapStackVersion` in cdk.out/cloud/manifest.json.
 */
const requiredBootstrapVersion = 6;

interface Bootstrap {
  account: string;
  region: string;
  /** Undefined if the account and region were never bootstrapped. */
  version: number | undefined;
}

const bootstrapAgain = ({ account, region }: Bootstrap) =>
  `npx cdk bootstrap --app '' aws://${account}/${region}`;

/**
 * The stack that `cdk bootstrap` creates has its version as an output:
 * https://docs.aws.amazon.com/cdk/v2/guide/bootstrapping-env.html
 */
export const bootstrap = check<Bootstrap>({
  title: 'CDK bootstrap',
  async fetch({ aws, region, settings: { addressLimit, webAclArn } }) {
    const { Account: account = '' } = await aws.sts.send(new GetCallerIdentityCommand({}));
    const own = { account, region, version: await versionOf(aws.cloudFormation) };
    const hasFront = addressLimit !== undefined && webAclArn === undefined;
    if (!hasFront || region === frontRegion) return [own];
    return [own, { account, region: frontRegion, version: await versionOf(aws.front) }];
  },
  rows: [
    {
      code: 'bootstrap_missing',
      severity: 'error',
      when: ({ version }) => version === undefined,
      preventsDeploy: true,
      means: ({ region }) =>
        `CDK has no bucket and no roles in ${region} yet: a deployment cannot upload anything.`,
      action: 'Bootstrap the account and region, once.',
      command: bootstrapAgain,
    },
    {
      code: 'bootstrap_outdated',
      severity: 'error',
      when: ({ version }) => version !== undefined && version < requiredBootstrapVersion,
      preventsDeploy: true,
      means: ({ version, region }) =>
        `The CDK bootstrap of ${region} has version ${version}; the stack needs ${requiredBootstrapVersion}.`,
      action: 'Bootstrap again: this does not affect what is deployed.',
      command: bootstrapAgain,
    },
  ],
});

async function versionOf(cloudFormation: CloudFormationClient): Promise<number | undefined> {
  try {
    const { Stacks } = await cloudFormation.send(
      new DescribeStacksCommand({ StackName: 'CDKToolkit' }),
    );
    const outputs = Stacks?.[0]?.Outputs ?? [];
    const version = outputs.find(({ OutputKey }) => OutputKey === 'BootstrapVersion');
    return Number(version?.OutputValue ?? 0);
  } catch (error) {
    if (isMissingStack(error)) return undefined;
    throw error;
  }
}

/**
 * The concurrency that Lambda keeps unreserved:
 * https://docs.aws.amazon.com/lambda/latest/dg/configuration-concurrency.html
 */
const keptUnreserved = 100;

/**
 * The default quota of an established account:
 * https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html
 */
const usualQuota = 1_000;

const raiseQuota = `aws service-quotas request-service-quota-increase --service-code lambda --quota-code L-B99A9384 --desired-value ${usualQuota}`;

/** Concurrent executions of all functions in the account and region. */
interface Executions {
  quota: number;
  /** Those that may still be reserved. */
  room: number;
}

export const concurrency = check<Executions>({
  title: 'Lambda concurrency',
  async fetch({ aws }) {
    const { AccountLimit } = await aws.lambda.send(new GetAccountSettingsCommand({}));
    const { ConcurrentExecutions = 0, UnreservedConcurrentExecutions = 0 } = AccountLimit ?? {};
    return [{ quota: ConcurrentExecutions, room: UnreservedConcurrentExecutions - keptUnreserved }];
  },
  rows: [
    {
      code: 'webhook_concurrency_too_high',
      severity: 'error',
      // If the setting was deployed before, it is already reserved.
      when: ({ room }, { settings: { webhookConcurrency }, stack }) =>
        webhookConcurrency !== null && !stack?.hasStood && webhookConcurrency > room,
      preventsDeploy: true,
      means: ({ quota }, { settings }) =>
        `The deployment would fail: of ${quota} executions ${keptUnreserved} must stay unreserved, and webhookConcurrency is ${settings.webhookConcurrency}.`,
      action: (_, { settings }) =>
        `Set webhookConcurrency: null in infra/stages/${settings.stage}.ts until the quota is raised.`,
      command: raiseQuota,
    },
    {
      code: 'concurrency_low',
      severity: 'warning',
      when: ({ quota }) => quota < usualQuota,
      means: ({ quota }) =>
        `All functions together may run only ${quota} times concurrently: a few slow requests block sign-in for everyone.`,
      action: `Request ${usualQuota}, which AWS grants within a day or two.`,
      command: raiseQuota,
    },
    {
      code: 'webhook_concurrency_unset',
      severity: 'note',
      when: ({ quota, room }, { settings }) =>
        quota >= usualQuota && settings.webhookConcurrency === null && room > 0,
      means:
        "A flood of requests to Stripe's webhook, which is public, could use up the concurrency.",
      action: (_, { settings }) =>
        `Set webhookConcurrency in infra/stages/${settings.stage}.ts, such as 50, and deploy.`,
      command: (_, { settings }) => `npm run deploy -- --stage ${settings.stage}`,
    },
  ],
});
