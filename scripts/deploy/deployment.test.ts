import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  DescribeStacksCommand,
  GetTemplateCommand,
  UpdateTerminationProtectionCommand,
} from '@aws-sdk/client-cloudformation';
import { DescribeAlarmsCommand } from '@aws-sdk/client-cloudwatch';
import { DescribeSecretCommand, PutSecretValueCommand } from '@aws-sdk/client-secrets-manager';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import Stripe from 'stripe';
import type { Settings } from '#infra/settings.ts';
import { createAws } from '../doctor/aws.ts';
import { examine } from '../doctor/doctor.ts';
import {
  type Cloud,
  healthyCloud,
  healthySurroundings,
  hoursAgo,
  noSuchStack,
  outputs,
  settings,
  stackAs,
  webhookUrl,
} from '../doctor/testing/cloud.ts';
import { type StripeUnderTest, startStripe } from '../doctor/testing/stripe.ts';
import type { Run } from '../stage/run.ts';
import { webhookEvents } from '../stripe-webhook.ts';
import { deploy } from './deployment.ts';
import { deployOptions } from './options.ts';

const template = { Resources: { Table: { Type: 'AWS::DynamoDB::GlobalTable' } } };

let directory: string;
let cloud: Cloud;
let stripe: StripeUnderTest;
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'deploy-'));
  cloud = healthyCloud();
  cloud.cloudFormation
    .on(GetTemplateCommand)
    .resolves({ TemplateBody: JSON.stringify({ Resources: {} }) })
    .on(UpdateTerminationProtectionCommand)
    .resolves({});
  cloud.secrets.on(PutSecretValueCommand).resolves({});
  stripe = await startStripe();
});
afterEach(async () => {
  await stripe.close();
  rmSync(directory, { recursive: true });
});

const key = 'rk_live_functionsOnly';
const setUpKey = 'sk_live_setUpOnly';
const usualAnswers = { yes: 'y', functions: key, setUp: setUpKey };

/** Deploys with these answers on the terminal; without any nobody is there. */
async function run(
  args: string[],
  given: {
    answers?: Partial<typeof usualAnswers> | null;
    failing?: string;
    settings?: Partial<Settings>;
  } = {},
) {
  const commands: string[] = [];
  const said: string[] = [];
  const answers = { ...usualAnswers, ...given.answers };
  const runProgram: Run = (program, programArgs) => {
    const command = [program, ...programArgs].join(' ');
    commands.push(command);
    if (command.includes('cdk synth')) {
      mkdirSync(join(directory, 'cdk.out/cloud'), { recursive: true });
      writeFileSync(
        join(directory, 'cdk.out/cloud/Cutbay.template.json'),
        JSON.stringify(template),
      );
    }
    const succeeded = !given.failing || !command.includes(given.failing);
    if (command.includes('cdk deploy') && succeeded) stackIs({ StackStatus: 'CREATE_COMPLETE' });
    return { succeeded, output: '' };
  };
  const stage: Settings = { ...settings, ...given.settings };
  const outcome = await deploy({
    options: deployOptions(['--stage', 'production', ...args]),
    settings: stage,
    region: 'eu-west-1',
    source: { directory, commit: 'c0ffee1', previous: 'b2ee1f4' },
    aws: createAws('eu-west-1'),
    terminal: {
      isInteractive: given.answers !== null,
      say: (text) => void said.push(text),
      ask: async () => '',
      confirm: async () => answers.yes === 'y',
      askSecret: async (question) =>
        question.includes('for the functions') ? answers.functions : answers.setUp,
    },
    run: runProgram,
    examine: () => examine('production', { ...healthySurroundings(), settings: async () => stage }),
  }).then(
    (stack) => stack?.status ?? 'declined',
    (error: Error) => error.message,
  );
  return { outcome, commands, said: said.join('\n') };
}

function stackIs(differing: Parameters<typeof stackAs>[0]): void {
  cloud.cloudFormation
    .on(DescribeStacksCommand, { StackName: 'Cutbay-production' })
    .resolves({ Stacks: [stackAs({ EnableTerminationProtection: false, ...differing })] });
}

/** Nothing is deployed, or what a failed first deployment left. */
function firstTime(left?: 'ROLLBACK_COMPLETE'): void {
  if (left) stackIs({ StackStatus: left });
  else {
    cloud.cloudFormation
      .on(DescribeStacksCommand, { StackName: 'Cutbay-production' })
      .rejects(noSuchStack);
  }
}

async function addWebhook(): Promise<string> {
  const { id } = await stripe.client.webhookEndpoints.create({
    url: webhookUrl,
    enabled_events: [...webhookEvents],
    api_version: Stripe.API_VERSION,
  });
  return id;
}

const protections = () => cloud.cloudFormation.commandCalls(UpdateTerminationProtectionCommand);
const stored = () =>
  cloud.secrets
    .commandCalls(PutSecretValueCommand)
    .map(({ args: [command] }) => [command.input.SecretId, command.input.SecretString]);

const synthesised =
  'npx cdk synth --quiet --context stage=production --context revision=c0ffee1 --context previousRevision=b2ee1f4';
const deployed = 'npx cdk deploy --app cdk.out/cloud --require-approval never';

test.each([undefined, 'ROLLBACK_COMPLETE' as const])(
  'a first deployment (%s) stores the key, sets up Stripe and is protected once it has succeeded',
  async (left) => {
    firstTime(left);
    const { outcome, commands } = await run([]);
    expect(outcome).toBe('CREATE_COMPLETE');
    expect(commands).toEqual(['npm run build', synthesised, deployed]);
    expect(protections()).toHaveLength(1);
    expect(stored()).toEqual([
      [outputs.StripeSecretKeyArn, key],
      [outputs.StripeWebhookSecretArn, expect.stringMatching(/^whsec_/)],
    ]);
    const { data } = await stripe.client.webhookEndpoints.list();
    expect(data).toMatchObject([{ url: webhookUrl, api_version: Stripe.API_VERSION }]);
  },
);

test('no secret is shown, or given to another program', async () => {
  firstTime();
  const { commands, said } = await run([]);
  expect(said).toContain('webhook: new at');
  for (const secret of [key, setUpKey, String(stored()[1]?.[1])]) {
    expect(said).not.toContain(secret);
    expect(commands.join('\n')).not.toContain(secret);
    expect(JSON.stringify(process.env)).not.toContain(secret);
  }
});

test('a first deployment that fails is left unprotected, and nothing is set at Stripe', async () => {
  firstTime();
  const { outcome } = await run([], { failing: 'cdk deploy' });
  expect(outcome).toContain('mend the cause and deploy again');
  expect(protections()).toEqual([]);
  expect(stored()).toEqual([]);
  expect(stripe.requests).toEqual([]);
});

test('a second deployment asks for no key, sets nothing at Stripe and stays protected', async () => {
  await addWebhook();
  const { outcome, commands } = await run(['--yes'], { answers: null });
  expect(outcome).toBe('CREATE_COMPLETE');
  expect(commands).toEqual([
    'npm run build',
    `${synthesised} --context terminationProtection=true`,
    deployed,
  ]);
  expect(stored()).toEqual([]);
  expect(stripe.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
});

test('what would change is shown, and nothing is done on a no', async () => {
  await addWebhook();
  const { outcome, commands, said } = await run([], { answers: { yes: 'n' } });
  expect(said).toContain('+ 1 AWS::DynamoDB::GlobalTable');
  expect(outcome).toBe('declined');
  expect(commands).not.toContain(deployed);
});

test('where the deployment would fail it is not begun', async () => {
  cloud.cloudFormation.on(DescribeStacksCommand, { StackName: 'CDKToolkit' }).rejects(noSuchStack);
  const { outcome, commands, said } = await run([]);
  expect(said).toContain('npx cdk bootstrap');
  expect(outcome).toContain('Nothing was changed');
  expect(commands).toEqual([]);
});

test('an error of what runs already does not keep its mend from being deployed', async () => {
  await addWebhook();
  cloud.cloudWatch.on(DescribeAlarmsCommand).resolves({
    MetricAlarms: [{ AlarmName: 'Cutbay-production-CallsFail', ActionsEnabled: false }],
  });
  const { outcome, said } = await run(['--yes'], { answers: null });
  expect(said).toContain('alarm_muted');
  expect(outcome).toBe('CREATE_COMPLETE');
});

test.each([
  ['keys are needed', [], firstTime, "Keys of Stripe's are needed once"],
  ['a yes is needed', [], addWebhook, 'add --yes'],
])('without a terminal, where %s, nothing is begun', async (_, args, arrange, word) => {
  await arrange();
  const { outcome, commands } = await run(args, { answers: null });
  expect(outcome).toContain(word);
  expect(commands).toEqual([]);
});

test.each([
  ['a publishable key', {}, { functions: 'pk_live_x' }, 'no key of the functions'],
  ['keys of two modes', {}, { setUp: 'sk_test_x' }, 'different modes'],
  ['a live key on a stage that goes', { keepsData: false }, {}, 'A live key'],
])('%s is refused before anything is changed', async (_, differing, answers, word) => {
  firstTime();
  const { outcome, commands } = await run([], { answers, settings: differing });
  expect(outcome).toContain(word);
  expect(commands).not.toContain(deployed);
});

test('one secret key does for the functions and the set-up, with a warning', async () => {
  firstTime();
  const { outcome, said } = await run([], { answers: { functions: setUpKey, setUp: '' } });
  expect(outcome).toBe('CREATE_COMPLETE');
  expect(said).toContain('payouts too');
});

test('a webhook whose secret is not the stored one is replaced, and its secret stored', async () => {
  const old = await addWebhook();
  cloud.secrets.on(DescribeSecretCommand, { SecretId: outputs.StripeWebhookSecretArn }).resolves({
    LastChangedDate: hoursAgo(1),
    VersionIdsToStages: { a: ['AWSCURRENT'], b: ['AWSPREVIOUS'] },
  });
  await run([]);
  expect(stored()).toEqual([[outputs.StripeWebhookSecretArn, expect.stringMatching(/^whsec_/)]]);
  const { data } = await stripe.client.webhookEndpoints.list();
  expect(data.map(({ id }) => id)).toEqual([expect.not.stringMatching(old)]);
});

test('an endpoint whose secret could not be stored is removed again', async () => {
  firstTime();
  cloud.secrets
    .on(PutSecretValueCommand, { SecretId: outputs.StripeWebhookSecretArn })
    .rejects(new Error('AccessDenied'));
  const { outcome } = await run([]);
  expect(outcome).toBe('AccessDenied');
  expect((await stripe.client.webhookEndpoints.list()).data).toEqual([]);
});

test('a stage whose data goes with it is never protected', async () => {
  firstTime();
  const answers = { functions: 'rk_test_x', setUp: 'sk_test_x' };
  await run([], { answers, settings: { keepsData: false } });
  expect(protections()).toEqual([]);
});

test('going back asks for no key, and is not held up by what is wrong', async () => {
  cloud.cloudFormation.on(DescribeStacksCommand, { StackName: 'CDKToolkit' }).rejects(noSuchStack);
  const { outcome, commands } = await run(['--rollback', '--yes'], { answers: null });
  expect(outcome).toBe('CREATE_COMPLETE');
  expect(commands).toContain(deployed);
  expect(stored()).toEqual([]);
});

test('the options name a stage, and nothing that is unknown', () => {
  expect(deployOptions(['--stage', 'test', '--yes'])).toEqual({
    stage: 'test',
    yes: true,
    rollback: false,
    replaceStripeKey: false,
    replaceWebhook: false,
  });
  expect(() => deployOptions([])).toThrow('Say which stage');
  expect(() => deployOptions(['--stage'])).toThrow();
  expect(() => deployOptions(['--stage', 'local'])).toThrow('never deployed');
  expect(() => deployOptions(['--stage', 'test', '--require-approval', 'never'])).toThrow();
});
