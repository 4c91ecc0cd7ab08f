import { DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { DescribeAlarmsCommand } from '@aws-sdk/client-cloudwatch';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import Stripe from 'stripe';
import { noSuchStack, outputs, webAclArn, webhookUrl } from '../doctor/testing/healthy-stage.ts';
import { type DeployableStage, deployableStage, key } from './testing/deployable-stage.ts';

let stage: DeployableStage;
beforeEach(async () => {
  stage = await deployableStage();
});
afterEach(() => stage.close());

const synthesized = 'npx cdk synth --quiet --context stage=production --context revision=c0ffee1';
const deploy = 'npx cdk deploy --app cdk.out/cloud --require-approval never';
const front = `${deploy} Front`;
const deployed = `${deploy} Cutbay --parameters WebAclArn=${webAclArn}`;

test.each([undefined, 'ROLLBACK_COMPLETE' as const])(
  'a first deployment (%s) stores the key, sets up Stripe and is protected after it has succeeded',
  async (left) => {
    stage.notDeployed(left);
    const { outcome, commands } = await stage.run([]);
    expect(outcome).toBe('CREATE_COMPLETE');
    expect(commands).toEqual(['npm run build', synthesized, front, deployed]);
    expect(stage.protections()).toBe(1);
    expect(stage.stored()).toEqual([
      [outputs.StripeSecretKeyArn, key],
      [outputs.StripeWebhookSecretArn, expect.stringMatching(/^whsec_/)],
    ]);
    const { data } = await stage.stripe.client.webhookEndpoints.list();
    expect(data).toMatchObject([{ url: webhookUrl, api_version: Stripe.API_VERSION }]);
  },
);

test('a first deployment that fails is left unprotected, and nothing is changed at Stripe', async () => {
  stage.notDeployed();
  const { outcome } = await stage.run([], { failing: 'Cutbay' });
  expect(outcome).toContain('fix the cause and deploy again');
  expect(stage.protections()).toBe(0);
  expect(stage.stored()).toEqual([]);
  expect(stage.stripe.requests).toEqual([]);
});

test('a second deployment asks for no key, changes nothing at Stripe and stays protected', async () => {
  await stage.addWebhook();
  const { outcome, commands } = await stage.run(['--yes'], { answers: null });
  expect(outcome).toBe('CREATE_COMPLETE');
  expect(commands).toEqual([
    'npm run build',
    `${synthesized} --context previousRevision=b2ee1f4 --context terminationProtection=true`,
    front,
    deployed,
  ]);
  expect(stage.stored()).toEqual([]);
  expect(stage.stripe.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
});

test('without a limit of its own, or with a web ACL of the account, a stage has nothing in front', async () => {
  await stage.addWebhook();
  for (const settings of [{ addressLimit: undefined }, { webAclArn }]) {
    const { commands } = await stage.run(['--yes'], { answers: null, settings });
    expect(commands.slice(2)).toEqual([`${deploy} Cutbay`]);
  }
});

test('a limit that cannot be deployed leaves the stage as it was', async () => {
  await stage.addWebhook();
  const { outcome, commands } = await stage.run(['--yes'], { answers: null, failing: 'Front' });
  expect(outcome).toContain('nothing else was changed');
  expect(commands).not.toContain(deployed);
});

test('deploying the same commit again keeps the commit for a rollback', async () => {
  await stage.addWebhook();
  const { commands } = await stage.run(['--yes'], { answers: null, commit: 'b2ee1f4' });
  expect(commands[1]).toContain('revision=b2ee1f4 --context previousRevision=54085fd');
});

test('the changes are shown, and nothing is done after a no', async () => {
  await stage.addWebhook();
  const { outcome, commands, stderr } = await stage.run([], { answers: { yes: 'n' } });
  expect(stderr).toContain('+ 1 AWS::DynamoDB::GlobalTable');
  expect(outcome).toBe('declined');
  expect(commands).not.toContain(deployed);
});

test('a deployment that would fail is not started', async () => {
  stage.cloud.cloudFormation
    .on(DescribeStacksCommand, { StackName: 'CDKToolkit' })
    .rejects(noSuchStack);
  const { outcome, commands, stderr } = await stage.run([]);
  expect(stderr).toContain('npx cdk bootstrap');
  expect(outcome).toContain('Nothing was changed');
  expect(commands).toEqual([]);
});

test('an error in the running deployment does not block a deployment that fixes it', async () => {
  await stage.addWebhook();
  stage.cloud.cloudWatch.on(DescribeAlarmsCommand).resolves({
    MetricAlarms: [{ AlarmName: 'Cutbay-production-CallsFail', ActionsEnabled: false }],
  });
  const { outcome, stderr } = await stage.run(['--yes'], { answers: null });
  expect(stderr).toContain('alarm_muted');
  expect(outcome).toBe('CREATE_COMPLETE');
});

test.each([
  ['keys are needed', [], () => stage.notDeployed(), "Stripe's keys are needed once"],
  ['a yes is needed', [], () => stage.addWebhook(), 'add --yes'],
])('without a terminal, %s prevents the deployment', async (_, args, arrange, word) => {
  await arrange();
  const { outcome, commands } = await stage.run(args, { answers: null });
  expect(outcome).toContain(word);
  expect(commands).toEqual([]);
});

test('a stage whose data is deleted with it is never protected', async () => {
  stage.notDeployed();
  const answers = { functions: 'rk_test_x', setUp: 'sk_test_x' };
  await stage.run([], { answers, settings: { keepsData: false } });
  expect(stage.protections()).toBe(0);
});

test('a rollback asks for no key, and is not blocked by findings', async () => {
  stage.cloud.cloudFormation
    .on(DescribeStacksCommand, { StackName: 'CDKToolkit' })
    .rejects(noSuchStack);
  const { outcome, commands } = await stage.run(['--rollback', '--yes'], { answers: null });
  expect(outcome).toBe('CREATE_COMPLETE');
  expect(commands).toContain(deployed);
  expect(commands).toContainEqual(expect.stringContaining('--context atOnce=true'));
  expect(stage.stored()).toEqual([]);
});

test('a release that mends what fails reaches all requests at once', async () => {
  await stage.addWebhook();
  const { commands } = await stage.run(['--yes', '--at-once'], { answers: null });
  expect(commands).toContainEqual(expect.stringContaining('--context atOnce=true'));
});
