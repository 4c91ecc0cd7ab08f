import { GetSecretValueCommand } from '@aws-sdk/client-secrets-manager';
import { readSettings, type Settings } from '#infra/stage/settings.ts';
import { findStageStack, type StageStack } from '../stage/stage-stack.ts';
import { type Aws, configuredRegion, createAws } from './aws.ts';
import {
  type Check,
  type Context,
  notReadable,
  type Reported,
  type Row,
  toFinding,
} from './check.ts';
import { bootstrap, concurrency, credentials } from './checks/account.ts';
import { stripeAccount } from './checks/account-at-stripe.ts';
import { addressLimit } from './checks/front.ts';
import { mailAccount, mailDmarc, mailIdentity } from './checks/mail.ts';
import { alarmMail, alarms, reconciliation } from './checks/operation.ts';
import { secrets, stripeKey } from './checks/secrets.ts';
import { portal, prices, webhook } from './checks/setup-at-stripe.ts';
import { certificate, copies, domain, fileBucket } from './checks/site.ts';
import { spending } from './checks/spending.ts';
import { settingsDrift, stack } from './checks/stack.ts';
import { createDns, type Dns } from './dns.ts';
import type { Finding } from './finding.ts';
import { stripeAccess } from './stripe-access.ts';

/** All checks that run once region and credentials are known, in the order of the report. */
const checks: readonly Check[] = [
  bootstrap,
  stack,
  settingsDrift,
  concurrency,
  certificate,
  domain,
  fileBucket,
  copies,
  addressLimit,
  spending,
  mailAccount,
  mailIdentity,
  mailDmarc,
  secrets,
  stripeKey,
  stripeAccount,
  prices,
  portal,
  webhook,
  alarmMail,
  alarms,
  reconciliation,
];

/** What ends an examination before its checks. */
const settingsIncomplete: Row<{ stage: string; problem: string }> = {
  code: 'settings_incomplete',
  severity: 'error',
  when: () => true,
  preventsDeploy: true,
  means: ({ problem }) => problem,
  action: ({ stage }) =>
    `Fill in infra/stages/${stage}.ts, for another stage a copy of test.ts; its settings have no defaults.`,
};
const regionMissing: Row<undefined> = {
  code: 'region_missing',
  severity: 'error',
  when: () => true,
  preventsDeploy: true,
  means: 'No region is configured, so the stage cannot be located.',
  action: 'Set it in your profile or in AWS_REGION; always the same one.',
  command: 'aws configure set region eu-west-1',
};

/** The codes of all findings. */
export const allCodes: readonly string[] = [
  ...[settingsIncomplete, regionMissing, notReadable].map(({ code }) => code),
  ...[credentials, ...checks].flatMap(({ codes }) => codes),
];

export interface Examination {
  stage: string;
  /** Whether the stage has ever been deployed: before, many checks are skipped. */
  isDeployed: boolean;
  findings: Reported[];
}

/** The dependencies, which tests replace. */
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
 * Runs all checks of a stage, before or after its first deployment. It changes nothing.
 * @throws nothing that a check meets: a failure to read is a finding.
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
    const subject = { stage, problem: settings.message };
    return ended('Settings of the stage', toFinding(settingsIncomplete, subject, undefined));
  }
  const region = await dependencies.region();
  if (!region) return ended('AWS region', toFinding(regionMissing, undefined, undefined));
  const { dns, now } = dependencies;
  const aws = createAws(region);
  const context: Context = {
    settings,
    region,
    dns,
    now,
    aws,
    stack: undefined,
    isStackUnknown: true,
    stripe: undefined,
    isStripeKeyMalformed: false,
  };
  const identity = await credentials.run(context);
  if (identity.some(({ severity }) => severity === 'error')) {
    return { stage, isDeployed: false, findings: identity };
  }
  const { findings, ...facts } = await readContext(stage, aws);
  const found = await Promise.all(checks.map((check) => check.run({ ...context, ...facts })));
  return {
    stage,
    isDeployed: facts.stack?.hasStood ?? false,
    findings: [...identity, ...findings, ...found.flat()],
  };
}

/** The stack, and Stripe with its stored key: the input of most checks. */
async function readContext(stage: string, aws: Aws) {
  const findings: Reported[] = [];
  const attempt = async <T>(check: string, read: () => Promise<T>) => {
    try {
      return await read();
    } catch (cause) {
      const subject = { what: `${check}, and what depends on it,`, cause };
      findings.push({ ...toFinding(notReadable, subject, undefined), check });
      return undefined;
    }
  };
  const stack = await attempt('Stack', () => findStageStack(stage, aws.cloudFormation));
  const isStackUnknown = findings.length > 0;
  const key = await attempt("Stripe's key", () => storedStripeKey(stack, aws));
  const stripe = key ? stripeAccess(key) : undefined;
  return { stack, isStackUnknown, stripe, isStripeKeyMalformed: Boolean(key) && !stripe, findings };
}

async function storedStripeKey(stack: StageStack | undefined, aws: Aws): Promise<string> {
  const SecretId = stack?.hasStood ? stack.outputs.StripeSecretKeyArn : undefined;
  if (!SecretId) return '';
  const { SecretString = '' } = await aws.secrets.send(new GetSecretValueCommand({ SecretId }));
  return SecretString;
}
