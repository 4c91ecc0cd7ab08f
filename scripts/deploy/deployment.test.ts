import { DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { DescribeAlarmsCommand } from '@aws-sdk/client-cloudwatch';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import Stripe from 'stripe';
import { noSuchStack, outputs, webhookUrl } from '../doctor/testing/healthy-stage.ts';
import { deployOptions } from './options.ts';
import { type DeployableStage, deployableStage, key } from './testing/deployable-stage.ts';

let stage: DeployableStage;
beforeEach(async () => {
  stage = await deployableStage();
});
afterEach(() => stage.close());

const synthesised = 'npx cdk synth --quiet --context stage=production --context revision=c0ffee1';
const deployed = 'npx cdk deploy --app cdk.out/cloud --require-approval never';

test.each([undefined, 'ROLLBACK_COMPLETE' as const])(
  'a first deployment (%s) stores the key, sets up Stripe and is protected once it has succeeded',
  async (left) => {
    stage.notDeployed(left);
    const { outcome, commands } = await stage.run([]);
    expect(outcome).toBe('CREATE_COMPLETE');
    expect(commands).toEqual(['npm run build', synthesised, deployed]);
    expect(stage.protections()).toBe(1);
    expect(stage.stored()).toEqual([
      [outputs.StripeSecretKeyArn, key],
      [outputs.StripeWebhookSecretArn, expect.stringMatching(/^whsec_/)],
    ]);
    const { data } = await stage.stripe.client.webhookEndpoints.list();
    expect(data).toMatchObject([{ url: webhookUrl, api_version: Stripe.API_VERSION }]);
  },
);

test('a first deployment that fails is left unprotected, and nothing is set at Stripe', async () => {
  stage.notDeployed();
  const { outcome } = await stage.run([], { failing: 'cdk deploy' });
  expect(outcome).toContain('mend the cause and deploy again');
  expect(stage.protections()).toBe(0);
  expect(stage.stored()).toEqual([]);
  expect(stage.stripe.requests).toEqual([]);
});

test('a second deployment asks for no key, sets nothing at Stripe and stays protected', async () => {
  await stage.addWebhook();
  const { outcome, commands } = await stage.run(['--yes'], { answers: null });
  expect(outcome).toBe('CREATE_COMPLETE');
  expect(commands).toEqual([
    'npm run build',
    `${synthesised} --context previousRevision=b2ee1f4 --context terminationProtection=true`,
    deployed,
  ]);
  expect(stage.stored()).toEqual([]);
  expect(stage.stripe.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
});

test('deploying one commit again leaves what a rollback returns to', async () => {
  await stage.addWebhook();
  const { commands } = await stage.run(['--yes'], { answers: null, commit: 'b2ee1f4' });
  expect(commands[1]).toContain('revision=b2ee1f4 --context previousRevision=54085fd');
});

test('what would change is shown, and nothing is done on a no', async () => {
  await stage.addWebhook();
  const { outcome, commands, stderr } = await stage.run([], { answers: { yes: 'n' } });
  expect(stderr).toContain('+ 1 AWS::DynamoDB::GlobalTable');
  expect(outcome).toBe('declined');
  expect(commands).not.toContain(deployed);
});

test('where the deployment would fail it is not begun', async () => {
  stage.cloud.cloudFormation
    .on(DescribeStacksCommand, { StackName: 'CDKToolkit' })
    .rejects(noSuchStack);
  const { outcome, commands, stderr } = await stage.run([]);
  expect(stderr).toContain('npx cdk bootstrap');
  expect(outcome).toContain('Nothing was changed');
  expect(commands).toEqual([]);
});

test('an error of what runs already does not keep its mend from being deployed', async () => {
  await stage.addWebhook();
  stage.cloud.cloudWatch.on(DescribeAlarmsCommand).resolves({
    MetricAlarms: [{ AlarmName: 'Cutbay-production-CallsFail', ActionsEnabled: false }],
  });
  const { outcome, stderr } = await stage.run(['--yes'], { answers: null });
  expect(stderr).toContain('alarm_muted');
  expect(outcome).toBe('CREATE_COMPLETE');
});

test.each([
  ['keys are needed', [], () => stage.notDeployed(), "Keys of Stripe's are needed once"],
  ['a yes is needed', [], () => stage.addWebhook(), 'add --yes'],
])('without a terminal, where %s, nothing is begun', async (_, args, arrange, word) => {
  await arrange();
  const { outcome, commands } = await stage.run(args, { answers: null });
  expect(outcome).toContain(word);
  expect(commands).toEqual([]);
});

test('a stage whose data goes with it is never protected', async () => {
  stage.notDeployed();
  const answers = { functions: 'rk_test_x', setUp: 'sk_test_x' };
  await stage.run([], { answers, settings: { keepsData: false } });
  expect(stage.protections()).toBe(0);
});

test('going back asks for no key, and is not held up by what is wrong', async () => {
  stage.cloud.cloudFormation
    .on(DescribeStacksCommand, { StackName: 'CDKToolkit' })
    .rejects(noSuchStack);
  const { outcome, commands } = await stage.run(['--rollback', '--yes'], { answers: null });
  expect(outcome).toBe('CREATE_COMPLETE');
  expect(commands).toContain(deployed);
  expect(stage.stored()).toEqual([]);
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
