import {
  DescribeStacksCommand,
  ListStackResourcesCommand,
  type ResourceStatus,
} from '@aws-sdk/client-cloudformation';
import { GetSecretValueCommand } from '@aws-sdk/client-secrets-manager';
import { GetAccountCommand, GetEmailIdentityCommand } from '@aws-sdk/client-sesv2';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import Stripe from 'stripe';
import type * as z from 'zod';
import { readStageOptions, stageCommands } from '../stage/commands.ts';
import { webhookEvents } from '../stripe/webhook.ts';
import { allCodes, type Dependencies, examine } from './doctor.ts';
import { type Cloud, healthyCloud, healthyDns, healthySurroundings } from './testing/cloud.ts';
import { noSuchStack, outputs, webhookUrl } from './testing/healthy-stage.ts';
import { mailCases } from './testing/mail-cases.ts';
import { operationCases } from './testing/operation-cases.ts';
import { stackCases } from './testing/stack-cases.ts';
import { mailIdentityIsAbsent, stackIs, stackIsAbsent } from './testing/stage-under-test.ts';
import { type StripeUnderTest, startStripe } from './testing/stripe.ts';
import { stripeCases } from './testing/stripe-cases.ts';

let cloud: Cloud;
let stripe: StripeUnderTest;
beforeEach(async () => {
  cloud = healthyCloud();
  stripe = await startStripe();
  await stripe.client.webhookEndpoints.create({
    url: webhookUrl,
    enabled_events: [...webhookEvents],
    api_version: Stripe.API_VERSION,
  });
});
afterEach(() => stripe.close());

/** The doctor's findings, as `severity code`. */
async function findings(overrides: Partial<Dependencies> = {}): Promise<string[]> {
  const examination = await examine('production', { ...healthySurroundings(), ...overrides });
  for (const { means, action, command } of examination.findings) {
    expect([means, action, command ?? 'none']).not.toContainEqual(
      expect.stringMatching(/^\s*$|undefined|\[object/),
    );
    assertExists(command);
  }
  return examination.findings.map(({ severity, code }) => `${severity} ${code}`);
}

/** Commands of ours must be in the tool's table and have options that it takes; the others are AWS's, CDK's and DNS's. */
function assertExists(command: string | undefined): void {
  if (command === undefined) return;
  const [program, run, name = '', , ...args] = command.split(' ');
  if (program !== 'npm') {
    expect(['aws', 'dig', 'npx']).toContain(program);
    return;
  }
  expect({ run, name }).toEqual({
    run: 'run',
    name: expect.stringMatching(/^(deploy|destroy|doctor)$/),
  });
  const grammar = Object.values(stageCommands).find((one) => one.name === `npm run ${name} --`);
  if (!grammar) throw new Error(`There is no command ${command}`);
  readStageOptions<z.ZodObject>(grammar, args);
}

test('a complete stage has no findings', async () => {
  expect(await findings()).toEqual([]);
});

test('the doctor only reads, from AWS and from Stripe', async () => {
  await findings();
  const commands = Object.values(cloud).flatMap((mock) =>
    mock.calls().map(({ args: [command] }) => command.constructor.name),
  );
  expect(commands.length).toBeGreaterThan(15);
  expect(commands.filter((name) => !/^(Get|Describe|List)/.test(name))).toEqual([]);
  expect(stripe.requests.length).toBeGreaterThan(4);
  expect(stripe.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
});

test('the only secret value read is the key used for Stripe', async () => {
  await findings();
  const read = cloud.secrets.commandCalls(GetSecretValueCommand);
  expect(read.map(({ args: [command] }) => command.input.SecretId)).toEqual([
    outputs.StripeSecretKeyArn,
  ]);
});

test('before the first deployment only what a deployment needs is checked', async () => {
  stackIsAbsent(cloud);
  expect(await findings({ dns: { ...healthyDns, addresses: async () => [] } })).toEqual([]);
  expect(stripe.requests).toEqual([]);
});

const examples = [...stackCases, ...mailCases, ...stripeCases, ...operationCases];

test('every row has an example, and no code two rows', () => {
  const exemplified = new Set(examples.map(([finding]) => finding.split(' ')[1]));
  // It makes other checks unreadable: tested below.
  expect([...exemplified, 'stripe_key_refused'].sort()).toEqual([...allCodes].sort());
});

test.each(examples)('the example of %s produces this row only', async (finding, arrange) => {
  const overrides = await arrange({ cloud, stripe });
  expect(await findings(overrides ?? {})).toEqual([finding]);
});

test('a limit for each address needs CDK in its own region too', async () => {
  cloud.cloudFormation.on(DescribeStacksCommand, { StackName: 'CDKToolkit' }).rejects(noSuchStack);
  const bootstraps = async (region: string) => {
    const surroundings = { ...healthySurroundings(), region: async () => region };
    const { findings: found } = await examine('production', surroundings);
    return found.flatMap(({ code, command }) => (code === 'bootstrap_missing' ? [command] : []));
  };
  expect(await bootstraps('eu-west-1')).toEqual([
    expect.stringMatching(/\/eu-west-1$/),
    expect.stringMatching(/\/us-east-1$/),
  ]);
  expect(await bootstraps('us-east-1')).toHaveLength(1);
});

test('the records of the mail domain are listed for the DNS, as SES names them', async () => {
  cloud.ses.on(GetEmailIdentityCommand).resolves({
    VerifiedForSendingStatus: false,
    DkimAttributes: { Status: 'PENDING', Tokens: ['one'], SigningHostedZone: 'dkim.zone.example' },
  });
  const { findings: found } = await examine('production', healthySurroundings());
  expect(found.map(({ action }) => action)).toEqual([
    expect.stringContaining('one._domainkey.mail.cutbay.app CNAME one.dkim.zone.example'),
  ]);
});

test('what a failed first deployment has left is listed', async () => {
  stackIs(cloud, { StackStatus: 'ROLLBACK_COMPLETE' });
  mailIdentityIsAbsent(cloud);
  const resource = (PhysicalResourceId: string, ResourceStatus: ResourceStatus) => ({
    ResourceType: 'AWS::DynamoDB::GlobalTable',
    PhysicalResourceId,
    LogicalResourceId: 'Table',
    LastUpdatedTimestamp: new Date(0),
    ResourceStatus,
  });
  cloud.cloudFormation.on(ListStackResourcesCommand).resolves({
    StackResourceSummaries: [
      resource('left', 'DELETE_SKIPPED'),
      resource('gone', 'DELETE_COMPLETE'),
    ],
  });
  const { findings: found } = await examine('production', healthySurroundings());
  expect(found.map(({ means }) => means)).toEqual([
    expect.stringMatching(/It left, without data: AWS::DynamoDB::GlobalTable left\.$/),
  ]);
});

test('a key that Stripe rejects is a finding, whatever else it prevents from being read', async () => {
  const body = { error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } };
  for (const path of ['/v1/prices', '/v1/account', '/v1/webhook_endpoints']) {
    stripe.answers.set(path, { status: 401, body });
  }
  stripe.answers.set('/v1/billing_portal/configurations', { status: 401, body });
  expect(await findings()).toContain('error stripe_key_refused');
});

test('a stack that cannot be read does not hide findings outside it', async () => {
  cloud.cloudFormation
    .on(DescribeStacksCommand, { StackName: 'Cutbay-production' })
    .rejects(new Error('AccessDenied'));
  cloud.ses.on(GetAccountCommand).resolves({ SendingEnabled: true });
  expect(await findings()).toEqual(['warning not_readable', 'warning mail_sandbox']);
});
