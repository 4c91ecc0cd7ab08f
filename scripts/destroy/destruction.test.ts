import {
  DeleteStackCommand,
  DescribeStacksCommand,
  ListStackResourcesCommand,
  type ResourceStatus,
} from '@aws-sdk/client-cloudformation';
import {
  CloudWatchLogsClient,
  DeleteLogGroupCommand,
  ResourceNotFoundException,
} from '@aws-sdk/client-cloudwatch-logs';
import { DeleteSecretCommand, GetSecretValueCommand } from '@aws-sdk/client-secrets-manager';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { mockClient } from 'aws-sdk-client-mock';
import type { Settings } from '#infra/stage/settings.ts';
import { createAws } from '../doctor/aws.ts';
import { type Cloud, healthyCloud } from '../doctor/testing/cloud.ts';
import { noSuchStack, settings, stackAs, webhookUrl } from '../doctor/testing/healthy-stage.ts';
import { type StripeUnderTest, startStripe } from '../doctor/testing/stripe.ts';
import { destroy } from './destruction.ts';

const { StackId = '' } = stackAs();
const logs = mockClient(CloudWatchLogsClient);

let cloud: Cloud;
let stripe: StripeUnderTest;
beforeEach(async () => {
  cloud = healthyCloud();
  logs.reset();
  logs.on(DeleteLogGroupCommand).resolves({});
  stackIs({ EnableTerminationProtection: false });
  cloud.cloudFormation
    .on(DescribeStacksCommand, { StackName: StackId })
    .resolves({ Stacks: [stackAs({ StackStatus: 'DELETE_COMPLETE' })] })
    .on(DescribeStacksCommand, { StackName: 'Cutbay-production-front' })
    .rejects(noSuchStack)
    .on(DeleteStackCommand)
    .resolves({});
  listed('DELETE_COMPLETE');
  cloud.secrets.on(DeleteSecretCommand).resolves({});
  storedKeyIs('sk_test_stored');
  stripe = await startStripe();
  for (const url of [webhookUrl, 'https://another.example/']) {
    await stripe.client.webhookEndpoints.create({ url, enabled_events: ['invoice.paid'] });
  }
});
afterEach(() => stripe.close());

/** Removes the stage with these answers on the terminal; undefined means no terminal. */
async function run(
  given: { settings?: Partial<Settings>; yes?: boolean; typed?: string; key?: string } = {},
) {
  const { typed, key = '' } = given;
  return destroy({
    settings: { ...settings, keepsData: false, ...given.settings },
    yes: given.yes ?? false,
    aws: { ...createAws('eu-west-1'), logs: new CloudWatchLogsClient({ region: 'eu-west-1' }) },
    terminal: {
      isInteractive: typed !== undefined,
      say: () => {},
      ask: async () => typed ?? '',
      askSecret: async () => key,
      confirm: async () => false,
    },
  }).then(
    (left) => left,
    (error: Error) => error.message,
  );
}

function stackIs(overrides: Parameters<typeof stackAs>[0]): void {
  cloud.cloudFormation
    .on(DescribeStacksCommand, { StackName: 'Cutbay-production' })
    .resolves({ Stacks: [stackAs(overrides)] });
}

function listed(ResourceStatus: ResourceStatus): void {
  const resource = (ResourceType: string, PhysicalResourceId: string) => ({
    ResourceType,
    PhysicalResourceId,
    LogicalResourceId: PhysicalResourceId,
    LastUpdatedTimestamp: new Date(0),
    ResourceStatus,
  });
  cloud.cloudFormation.on(ListStackResourcesCommand, { StackName: StackId }).resolves({
    StackResourceSummaries: [
      resource('AWS::DynamoDB::GlobalTable', 'table'),
      resource('AWS::SecretsManager::Secret', 'arn:secret'),
      resource('AWS::Lambda::Function', 'CustomAutoDelete'),
    ],
  });
}

function storedKeyIs(SecretString: string): void {
  cloud.secrets.on(GetSecretValueCommand).resolves({ SecretString });
}

const deletions = () =>
  cloud.cloudFormation
    .commandCalls(DeleteStackCommand)
    .map(({ args: [{ input }] }) => input.StackName);
const endpoints = async () =>
  (await stripe.client.webhookEndpoints.list()).data.map(({ url }) => url);

test('a removed stage leaves no stack, none in front, secret, log group or endpoint', async () => {
  expect(await run({ typed: 'production' })).toEqual([]);
  expect(deletions()).toEqual([StackId, 'Cutbay-production-front']);
  const [secret] = cloud.secrets.commandCalls(DeleteSecretCommand);
  expect(secret?.args[0].input).toEqual({
    SecretId: 'arn:secret',
    ForceDeleteWithoutRecovery: true,
  });
  const [group] = logs.commandCalls(DeleteLogGroupCommand);
  expect(group?.args[0].input).toEqual({ logGroupName: '/aws/lambda/CustomAutoDelete' });
  expect(await endpoints()).toEqual(['https://another.example/']);
});

test('a log group that does not exist is ignored', async () => {
  logs
    .on(DeleteLogGroupCommand)
    .rejects(new ResourceNotFoundException({ message: '', $metadata: {} }));
  expect(await run({ yes: true })).toEqual([]);
});

test.each<[string, Partial<Settings>, boolean]>([
  ['keeps data', { keepsData: true }, false],
  ['is protected', { keepsData: false }, true],
])(
  'removing a stage that %s is rejected, with how to remove it deliberately',
  async (_, given, isProtected) => {
    stackIs({ EnableTerminationProtection: isProtected });
    const refusal = await run({ settings: given, yes: true, typed: 'production' });
    expect(refusal).toContain('To remove it permanently');
    expect(deletions()).toEqual([]);
    expect(await endpoints()).toHaveLength(2);
  },
);

test.each([
  ['another name is typed', { typed: 'test' }, 'Nothing was changed.'],
  ['there is no terminal and no --yes', {}, 'add --yes'],
])('nothing is removed if %s', async (_, given, word) => {
  expect(await run(given)).toContain(word);
  expect(deletions()).toEqual([]);
  expect(await endpoints()).toHaveLength(2);
});

test('a key without permission to remove the endpoint is followed by one that the operator enters', async () => {
  storedKeyIs('rk_test_stored');
  const error = { type: 'invalid_request_error', message: 'no' };
  stripe.answers.set('/v1/webhook_endpoints', { status: 403, body: { error } });
  const left = [`Stripe's endpoint ${webhookUrl}: https://dashboard.stripe.com/webhooks`];
  expect(await run({ yes: true })).toEqual(left);
  expect(await run({ typed: 'production' })).toEqual(left);
  stripe.answers.clear();
  storedKeyIs('never put in');
  expect(await run({ typed: 'production', key: 'sk_test_given' })).toEqual([]);
  expect(await endpoints()).toEqual(['https://another.example/']);
});

test('resources that CloudFormation retained are listed', async () => {
  listed('DELETE_SKIPPED');
  expect(await run({ yes: true })).toContain('AWS::DynamoDB::GlobalTable table');
});

test('a deletion that fails says where to look', async () => {
  cloud.cloudFormation
    .on(DescribeStacksCommand, { StackName: StackId })
    .resolves({ Stacks: [stackAs({ StackStatus: 'DELETE_FAILED' })] });
  expect(await run({ yes: true })).toContain('describe-stack-events');
});

test('removing a stage that is not deployed is a no-op', async () => {
  cloud.cloudFormation
    .on(DescribeStacksCommand, { StackName: 'Cutbay-production' })
    .rejects(noSuchStack);
  expect(await run({ yes: true })).toEqual([]);
  expect(deletions()).toEqual([]);
});
