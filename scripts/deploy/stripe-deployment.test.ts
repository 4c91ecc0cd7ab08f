import { DescribeSecretCommand, PutSecretValueCommand } from '@aws-sdk/client-secrets-manager';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { hoursAgo, outputs } from '../doctor/testing/healthy-stage.ts';
import {
  type DeployableStage,
  deployableStage,
  key,
  setUpKey,
} from './testing/deployable-stage.ts';

let stage: DeployableStage;
beforeEach(async () => {
  stage = await deployableStage();
});
afterEach(() => stage.close());

const deployed = 'npx cdk deploy --app cdk.out/cloud --require-approval never';

test('no secret is printed, or passed to another program', async () => {
  stage.notDeployed();
  const { commands, stderr } = await stage.run([]);
  expect(stderr).toContain('webhook: new at');
  for (const secret of [key, setUpKey, String(stage.stored()[1]?.[1])]) {
    expect(stderr).not.toContain(secret);
    expect(commands.join('\n')).not.toContain(secret);
    expect(JSON.stringify(process.env)).not.toContain(secret);
  }
});

test.each([
  ['a publishable key', {}, { functions: 'pk_live_x' }, 'not a key for the functions'],
  ['keys of two modes', {}, { setUp: 'sk_test_x' }, 'different modes'],
  ['a live key on a stage that deletes its data', { keepsData: false }, {}, 'A live key'],
])('%s is rejected before anything is changed', async (_, overrides, answers, word) => {
  stage.notDeployed();
  const { outcome, commands } = await stage.run([], { answers, settings: overrides });
  expect(outcome).toContain(word);
  expect(commands).not.toContain(deployed);
});

test('one secret key can serve the functions and the setup, with a warning', async () => {
  stage.notDeployed();
  const { outcome, stderr } = await stage.run([], { answers: { functions: setUpKey, setUp: '' } });
  expect(outcome).toBe('CREATE_COMPLETE');
  expect(stderr).toContain('including payouts');
});

test('a webhook whose secret is not the stored one is replaced, and the new secret stored', async () => {
  const old = await stage.addWebhook();
  stage.cloud.secrets
    .on(DescribeSecretCommand, { SecretId: outputs.StripeWebhookSecretArn })
    .resolves({
      LastChangedDate: hoursAgo(1),
      VersionIdsToStages: { a: ['AWSCURRENT'], b: ['AWSPREVIOUS'] },
    });
  await stage.run([]);
  expect(stage.stored()).toEqual([
    [outputs.StripeWebhookSecretArn, expect.stringMatching(/^whsec_/)],
  ]);
  const { data } = await stage.stripe.client.webhookEndpoints.list();
  expect(data.map(({ id }) => id)).toEqual([expect.not.stringMatching(old)]);
});

test('an endpoint whose secret could not be stored is removed again', async () => {
  stage.notDeployed();
  stage.cloud.secrets
    .on(PutSecretValueCommand, { SecretId: outputs.StripeWebhookSecretArn })
    .rejects(new Error('AccessDenied'));
  const { outcome } = await stage.run([]);
  expect(outcome).toBe('AccessDenied');
  expect((await stage.stripe.client.webhookEndpoints.list()).data).toEqual([]);
});
