import { GetSecretValueCommand } from '@aws-sdk/client-secrets-manager';
import { readSettings, type Settings } from '#infra/settings.ts';
import { findStageStack, type StageStack } from '../stage/stage-stack.ts';
import { type Aws, configuredRegion, createAws } from './aws.ts';
import type { Context, Reported } from './check.ts';
import { credentials } from './checks/credentials.ts';
import { checks } from './checks.ts';
import { createDns, type Dns } from './dns.ts';
import { error, type Finding, warning } from './finding.ts';
import { stripeAccess } from './stripe-access.ts';

export interface Examination {
  stage: string;
  /** Whether the stage has ever been deployed: before, many checks have nothing to say. */
  isDeployed: boolean;
  findings: Reported[];
}

/** What is asked, which tests replace. */
export interface Dependencies {
  settings(stage: string): Promise<Settings>;
  region(): Promise<string | undefined>;
  dns: Dns;
  now: Date;
}

const defaultDependencies = (): Dependencies => ({
  settings: (stage) => readSettings(stage),
  region: configuredRegion,
  dns: createDns(),
  now: new Date(),
});

/**
 * Looks at everything that a stage needs, before or after its first deployment. It changes nothing.
 * @throws nothing that it looks at: what cannot be read is a finding.
 */
export async function examine(
  stage: string,
  dependencies: Dependencies = defaultDependencies(),
): Promise<Examination> {
  const ended = (check: string, finding: Finding): Examination => ({
    stage,
    isDeployed: false,
    findings: [{ ...finding, check }],
  });
  const settings = await dependencies.settings(stage).catch((cause: Error) => cause);
  if (settings instanceof Error) {
    return ended(
      'Settings of the stage',
      error('settings_incomplete', {
        preventsDeploy: true,
        means: settings.message,
        action: `Fill in infra/stages/${stage}.ts; nothing in it has a default.`,
      }),
    );
  }
  const region = await dependencies.region();
  if (!region) {
    return ended(
      'AWS region',
      error('region_missing', {
        preventsDeploy: true,
        means: 'No region is configured, so it is not known where the stage is, or should be.',
        action: 'Name it in your profile or in AWS_REGION; the same one every time.',
        command: 'aws configure set region eu-west-1',
      }),
    );
  }
  const { dns, now } = dependencies;
  const aws = createAws(region);
  const context: Context = {
    settings,
    region,
    dns,
    now,
    aws,
    stack: undefined,
    stripe: undefined,
    isStripeKeyMalformed: false,
  };
  const identity = await credentials.run(context);
  if (identity.some(({ severity }) => severity === 'error')) {
    return { stage, isDeployed: false, findings: identity };
  }
  const { findings, ...known } = await readContext(stage, aws);
  const found = await Promise.all(checks.map((check) => check.run({ ...context, ...known })));
  return {
    stage,
    isDeployed: known.stack?.hasStood ?? false,
    findings: [...identity, ...findings, ...found.flat()],
  };
}

/** The stack, and Stripe under the key that it keeps: what most checks begin with. */
async function readContext(stage: string, aws: Aws) {
  const findings: Reported[] = [];
  const attempt = async <T>(check: string, read: () => Promise<T>) => {
    try {
      return await read();
    } catch (cause) {
      const means = `It could not be looked up, nor what depends on it. ${cause instanceof Error ? `${cause.name}: ${cause.message}` : cause}`;
      const action = 'Run it with credentials that may read this.';
      findings.push({ ...warning('not_readable', { means, action }), check });
      return undefined;
    }
  };
  const stack = await attempt('Stack', () => findStageStack(stage, aws.cloudFormation));
  const key = await attempt("Stripe's key", () => storedStripeKey(stack, aws));
  const stripe = key ? stripeAccess(key) : undefined;
  return { stack, stripe, isStripeKeyMalformed: Boolean(key) && !stripe, findings };
}

async function storedStripeKey(stack: StageStack | undefined, aws: Aws): Promise<string> {
  const SecretId = stack?.hasStood ? stack.outputs.StripeSecretKeyArn : undefined;
  if (!SecretId) return '';
  const { SecretString = '' } = await aws.secrets.send(new GetSecretValueCommand({ SecretId }));
  return SecretString;
}
