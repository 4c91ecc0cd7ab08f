import { DescribeCertificateCommand, ResourceNotFoundException } from '@aws-sdk/client-acm';
import { DescribeStacksCommand, GetTemplateSummaryCommand } from '@aws-sdk/client-cloudformation';
import { DescribeAlarmHistoryCommand, DescribeAlarmsCommand } from '@aws-sdk/client-cloudwatch';
import { GetAccountSettingsCommand } from '@aws-sdk/client-lambda';
import {
  DescribeSecretCommand,
  GetSecretValueCommand,
  ResourceNotFoundException as SecretNotFound,
} from '@aws-sdk/client-secrets-manager';
import {
  GetAccountCommand,
  GetEmailIdentityCommand,
  NotFoundException,
} from '@aws-sdk/client-sesv2';
import { ListExecutionsCommand } from '@aws-sdk/client-sfn';
import { ListSubscriptionsByTopicCommand } from '@aws-sdk/client-sns';
import { GetCallerIdentityCommand } from '@aws-sdk/client-sts';
import { afterAll, afterEach, beforeEach, expect, test } from '@jest/globals';
import Stripe from 'stripe';
import type { Settings } from '#infra/settings.ts';
import { webhookEvents } from '../stripe-webhook.ts';
import { examine, type Surroundings } from './doctor.ts';
import {
  type Cloud,
  certificateArn,
  execution,
  healthyCloud,
  healthyDns,
  healthySurroundings,
  hoursAgo,
  noSuchStack,
  outputs,
  settings,
  stackAs,
  webhookUrl,
} from './testing/cloud.ts';
import { codesInSources } from './testing/codes.ts';
import { type StripeUnderTest, startStripe } from './testing/stripe.ts';

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

const seen = new Set<string>();

/** What the doctor finds, as `severity code`. */
async function findings(differing: Partial<Surroundings> = {}): Promise<string[]> {
  const examination = await examine('production', { ...healthySurroundings(), ...differing });
  for (const { code, severity, means, action } of examination.findings) {
    seen.add(code);
    expect({ code, severity, means, action }).toEqual({
      code,
      severity,
      means: expect.stringMatching(/\S/),
      action: expect.stringMatching(/\S/),
    });
  }
  return examination.findings.map(({ severity, code }) => `${severity} ${code}`);
}

/** With a stage whose file says something else than the usual; the deployed stack says the same. */
function withSettings(differing: Partial<Settings>): Partial<Surroundings> {
  const { samLocal: _, ...deployed } = { ...settings, ...differing };
  cloud.cloudFormation
    .on(GetTemplateSummaryCommand)
    .resolves({ Metadata: JSON.stringify({ settings: deployed }) });
  return { settings: async () => ({ ...settings, ...differing }) };
}

function stackIs(differing: Parameters<typeof stackAs>[0]): void {
  cloud.cloudFormation
    .on(DescribeStacksCommand, { StackName: 'Cutbay-production' })
    .resolves({ Stacks: [stackAs(differing)] });
}

function stackIsAbsent(): void {
  cloud.cloudFormation
    .on(DescribeStacksCommand, { StackName: 'Cutbay-production' })
    .rejects(noSuchStack);
}

const metadata = { message: '', $metadata: {} };

test('a stage that lacks nothing has no findings', async () => {
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

test('no value of a secret is read but that of the key with which Stripe is asked', async () => {
  await findings();
  const read = cloud.secrets.commandCalls(GetSecretValueCommand);
  expect(read.map(({ args: [command] }) => command.input.SecretId)).toEqual([
    outputs.StripeSecretKeyArn,
  ]);
});

test('before the first deployment only what a deployment needs is looked at', async () => {
  stackIsAbsent();
  expect(await findings({ dns: { ...healthyDns, addresses: async () => [] } })).toEqual([]);
  expect(stripe.requests).toEqual([]);
});

const cases: [finding: string, arrange: () => Partial<Surroundings> | void | Promise<void>][] = [
  [
    'error settings_incomplete',
    () => ({ settings: async () => Promise.reject(new Error('at operatorEmail')) }),
  ],
  ['error region_missing', () => ({ region: async () => undefined })],
  [
    'error credentials_refused',
    () => void cloud.sts.on(GetCallerIdentityCommand).rejects(new Error('expired')),
  ],
  [
    'warning credentials_root',
    () =>
      void cloud.sts
        .on(GetCallerIdentityCommand)
        .resolves({ Arn: 'arn:aws:iam::123456789012:root' }),
  ],
  [
    'error bootstrap_missing',
    () =>
      void cloud.cloudFormation
        .on(DescribeStacksCommand, { StackName: 'CDKToolkit' })
        .rejects(noSuchStack),
  ],
  [
    'error bootstrap_outdated',
    () =>
      void cloud.cloudFormation.on(DescribeStacksCommand, { StackName: 'CDKToolkit' }).resolves({
        Stacks: [{ ...stackAs(), Outputs: [{ OutputKey: 'BootstrapVersion', OutputValue: '5' }] }],
      }),
  ],
  ['error stack_busy', () => stackIs({ StackStatus: 'UPDATE_IN_PROGRESS' })],
  ['error stack_stuck', () => stackIs({ StackStatus: 'UPDATE_ROLLBACK_FAILED' })],
  ['warning stack_undone', () => stackIs({ StackStatus: 'UPDATE_ROLLBACK_COMPLETE' })],
  ['note stack_first_failed', () => stackIs({ StackStatus: 'ROLLBACK_COMPLETE' })],
  ['warning stack_unprotected', () => stackIs({ EnableTerminationProtection: false })],
  ['warning stack_drifted', () => stackIs({ DriftInformation: { StackDriftStatus: 'DRIFTED' } })],
  [
    'warning settings_differ',
    () => ({ settings: async () => ({ ...settings, monthlyBudget: 300 }) }),
  ],
  [
    'error webhook_concurrency_too_high',
    () => {
      stackIsAbsent();
      return withSettings({ webhookConcurrency: 900 });
    },
  ],
  [
    'warning concurrency_low',
    () => {
      cloud.lambda.on(GetAccountSettingsCommand).resolves({
        AccountLimit: { ConcurrentExecutions: 10, UnreservedConcurrentExecutions: 10 },
      });
      return withSettings({ webhookConcurrency: null });
    },
  ],
  ['note webhook_concurrency_unset', () => withSettings({ webhookConcurrency: null })],
  [
    'error certificate_region',
    () =>
      withSettings({
        domain: { name: 'app.cutbay.app', certificateArn: 'arn:aws:acm:eu-west-1:1:certificate/1' },
      }),
  ],
  [
    'error certificate_missing',
    () =>
      void cloud.acm
        .on(DescribeCertificateCommand)
        .rejects(new ResourceNotFoundException(metadata)),
  ],
  ['error certificate_not_issued', () => certificateIs({ Status: 'PENDING_VALIDATION' })],
  [
    'error certificate_other_name',
    () => certificateIs({ SubjectAlternativeNames: ['cutbay.app', '*.app.cutbay.app'] }),
  ],
  ['warning certificate_expires', () => certificateIs({ NotAfter: hoursAgo(-24 * 29) })],
  [
    'error domain_unresolved',
    () => ({
      dns: {
        ...healthyDns,
        addresses: async (host) => (host === 'app.cutbay.app' ? [] : ['18.64.1.1']),
      },
    }),
  ],
  [
    'warning domain_elsewhere',
    () => ({
      dns: {
        ...healthyDns,
        addresses: async (host) => (host === 'app.cutbay.app' ? ['203.0.113.9'] : ['18.64.1.1']),
      },
    }),
  ],
  ['warning mail_sandbox', () => mailAccountIs({ ProductionAccessEnabled: false })],
  ['error mail_stopped', () => mailAccountIs({ SendingEnabled: false })],
  ['warning mail_reputation', () => mailAccountIs({ EnforcementStatus: 'PROBATION' })],
  [
    'error mail_domain_missing',
    () => void cloud.ses.on(GetEmailIdentityCommand).rejects(new NotFoundException(metadata)),
  ],
  [
    'error mail_dkim_pending',
    () =>
      void cloud.ses
        .on(GetEmailIdentityCommand)
        .resolves({ VerifiedForSendingStatus: false, DkimAttributes: { Status: 'PENDING' } }),
  ],
  [
    'error mail_dkim_failed',
    () =>
      void cloud.ses
        .on(GetEmailIdentityCommand)
        .resolves({ VerifiedForSendingStatus: false, DkimAttributes: { Status: 'FAILED' } }),
  ],
  ['warning mail_dmarc_missing', () => ({ dns: { ...healthyDns, texts: async () => ['v=spf1'] } })],
  [
    'error secret_deleted',
    () =>
      void cloud.secrets
        .on(DescribeSecretCommand, { SecretId: outputs.SessionKeysArn })
        .rejects(new SecretNotFound(metadata)),
  ],
  [
    'error secret_deleted',
    () =>
      void cloud.secrets
        .on(DescribeSecretCommand, { SecretId: outputs.OriginSecretArn })
        .resolves({ DeletedDate: hoursAgo(1) }),
  ],
  [
    'error stripe_key_unset',
    () => {
      generatedOnly(outputs.StripeSecretKeyArn);
      storedKeyIs('k7Jx random');
    },
  ],
  ['error stripe_key_malformed', () => storedKeyIs('pk_live_publishable')],
  ['error webhook_secret_unset', () => generatedOnly(outputs.StripeWebhookSecretArn)],
  [
    'error stripe_key_live',
    () => {
      stackIs({ EnableTerminationProtection: false });
      return withSettings({ keepsData: false });
    },
  ],
  ['note stripe_key_test', () => storedKeyIs('rk_test_secret')],
  ['warning stripe_key_unrestricted', () => storedKeyIs('sk_live_secret')],
  ['error stripe_charges_disabled', () => accountIs({ charges_enabled: false })],
  [
    'error stripe_charges_disabled',
    () => accountIs({ capabilities: { card_payments: 'inactive' } }),
  ],
  ['warning stripe_payouts_disabled', () => accountIs({ payouts_enabled: false })],
  [
    'warning stripe_requirements_due',
    () => accountIs({ requirements: { currently_due: ['external_account'], past_due: [] } }),
  ],
  ['note stripe_support_email_missing', () => accountIs({ business_profile: {} })],
  [
    'error price_missing',
    async () => {
      const { data } = await stripe.client.prices.list({ lookup_keys: ['starter_member'] });
      await stripe.client.prices.update(String(data[0]?.id), { active: false });
    },
  ],
  [
    'error price_differs',
    async () => {
      await stripe.client.prices.create({
        product: 'starter_member',
        currency: 'usd',
        unit_amount: 2_400,
        recurring: { interval: 'month' },
        lookup_key: 'starter_member',
        transfer_lookup_key: true,
      });
    },
  ],
  ['error portal_missing', () => changePortals({ active: false })],
  [
    'warning portal_differs',
    () => changePortals({ features: { subscription_cancel: { enabled: false } } }),
  ],
  ['error webhook_missing', () => changeWebhook((id) => stripe.client.webhookEndpoints.del(id))],
  [
    'error webhook_disabled',
    () => changeWebhook((id) => stripe.client.webhookEndpoints.update(id, { disabled: true })),
  ],
  [
    'error webhook_events',
    () =>
      changeWebhook((id) =>
        stripe.client.webhookEndpoints.update(id, { enabled_events: ['invoice.paid'] }),
      ),
  ],
  [
    'error webhook_version',
    async () => {
      await changeWebhook((id) => stripe.client.webhookEndpoints.del(id));
      await addWebhook('2024-06-20');
    },
  ],
  ['warning webhook_doubled', () => addWebhook(Stripe.API_VERSION)],
  [
    'error webhook_secret_stale',
    () =>
      void cloud.secrets
        .on(DescribeSecretCommand, { SecretId: outputs.StripeWebhookSecretArn })
        .resolves({
          LastChangedDate: new Date(0),
          VersionIdsToStages: { a: ['AWSCURRENT'], b: ['AWSPREVIOUS'] },
        }),
  ],
  ['error alarm_mail_missing', () => subscriptionIs({ Endpoint: 'former@cutbay.app' })],
  [
    'error alarm_mail_unconfirmed',
    () => subscriptionIs({ SubscriptionArn: 'PendingConfirmation' }),
  ],
  ['warning alarm_rings', () => alarmIs({ StateValue: 'ALARM' })],
  ['error alarm_muted', () => alarmIs({ ActionsEnabled: false })],
  [
    'error alarm_undelivered',
    () => historyIs('Action', { HistorySummary: 'Failed to execute action arn:aws:sns:…' }),
  ],
  ['note alarm_not_drilled', () => historyIs('StateUpdate', { HistoryData: '{}' })],
  ['note reconciliation_never', () => executionsAre([])],
  [
    'error reconciliation_failed',
    () =>
      executionsAre([
        { ...execution, status: 'TIMED_OUT', stopDate: hoursAgo(4) },
        { ...execution, status: 'SUCCEEDED', stopDate: hoursAgo(28) },
      ]),
  ],
  [
    'error reconciliation_late',
    () => executionsAre([{ ...execution, status: 'SUCCEEDED', stopDate: hoursAgo(31) }]),
  ],
  [
    'warning not_readable',
    () => void cloud.lambda.on(GetAccountSettingsCommand).rejects(new Error('AccessDenied')),
  ],
  [
    'warning not_readable',
    () => {
      stripe.answers.set('/v1/account', { status: 403, body: { error: noPermission } });
    },
  ],
];

test.each(cases)('%s is found where it is so, and nothing else', async (finding, arrange) => {
  const differing = await arrange();
  expect(await findings(differing ?? {})).toEqual([finding]);
});

test('a key that Stripe does not take is told, whatever else it then cannot be asked', async () => {
  const body = { error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } };
  for (const path of ['/v1/prices', '/v1/account', '/v1/webhook_endpoints']) {
    stripe.answers.set(path, { status: 401, body });
  }
  stripe.answers.set('/v1/billing_portal/configurations', { status: 401, body });
  expect(await findings()).toContain('error stripe_key_refused');
});

test('a stack that cannot be read hides nothing of what stands outside of it', async () => {
  cloud.cloudFormation
    .on(DescribeStacksCommand, { StackName: 'Cutbay-production' })
    .rejects(new Error('AccessDenied'));
  cloud.ses.on(GetAccountCommand).resolves({ SendingEnabled: true });
  expect(await findings()).toEqual(['warning not_readable', 'warning mail_sandbox']);
});

afterAll(() => {
  expect([...seen].sort()).toEqual(codesInSources());
});

const noPermission = { type: 'invalid_request_error', code: 'permission_error', message: 'no' };

function certificateIs(differing: object): void {
  cloud.acm.on(DescribeCertificateCommand, { CertificateArn: certificateArn }).resolves({
    Certificate: { Status: 'ISSUED', SubjectAlternativeNames: ['app.cutbay.app'], ...differing },
  });
}

function mailAccountIs(differing: object): void {
  cloud.ses.on(GetAccountCommand).resolves({
    ProductionAccessEnabled: true,
    SendingEnabled: true,
    EnforcementStatus: 'HEALTHY',
    ...differing,
  });
}

/** A secret that holds what the stack generated. */
function generatedOnly(SecretId: string): void {
  cloud.secrets.on(DescribeSecretCommand, { SecretId }).resolves({
    LastChangedDate: hoursAgo(-1),
    VersionIdsToStages: { a: ['AWSCURRENT'] },
  });
}

function storedKeyIs(SecretString: string): void {
  cloud.secrets.on(GetSecretValueCommand).resolves({ SecretString });
}

/** Stripe's account in live mode, with what differs from one that may do everything. */
function accountIs(differing: object): void {
  const body = {
    object: 'account',
    charges_enabled: true,
    payouts_enabled: true,
    capabilities: { card_payments: 'active' },
    requirements: { currently_due: [], past_due: [] },
    business_profile: { support_email: 'help@cutbay.app' },
    ...differing,
  };
  stripe.answers.set('/v1/account', { status: 200, body });
}

async function changePortals(
  change: Stripe.BillingPortal.ConfigurationUpdateParams,
): Promise<void> {
  const { configurations } = stripe.client.billingPortal;
  const { data } = await configurations.list({ limit: 100 });
  for (const { id } of data) await configurations.update(id, change);
}

async function changeWebhook(change: (id: string) => Promise<unknown>): Promise<void> {
  const { data } = await stripe.client.webhookEndpoints.list();
  await change(String(data[0]?.id));
}

async function addWebhook(
  api_version: NonNullable<Stripe.WebhookEndpointCreateParams['api_version']>,
): Promise<void> {
  await stripe.client.webhookEndpoints.create({
    url: webhookUrl,
    enabled_events: [...webhookEvents],
    api_version,
  });
}

function subscriptionIs(differing: object): void {
  cloud.sns.on(ListSubscriptionsByTopicCommand).resolves({
    Subscriptions: [
      {
        Protocol: 'email',
        Endpoint: settings.operatorEmail,
        SubscriptionArn: `${outputs.OperatorTopicArn}:1`,
        ...differing,
      },
    ],
  });
}

function alarmIs(differing: object): void {
  cloud.cloudWatch.on(DescribeAlarmsCommand).resolves({
    MetricAlarms: [
      {
        AlarmName: 'Cutbay-production-MailFails',
        StateValue: 'OK',
        ActionsEnabled: true,
        ...differing,
      },
    ],
  });
}

function historyIs(HistoryItemType: 'Action' | 'StateUpdate', item: object): void {
  cloud.cloudWatch.on(DescribeAlarmHistoryCommand, { HistoryItemType }).resolves({
    AlarmHistoryItems: [{ AlarmName: 'Cutbay-production-MailFails', ...item }],
  });
}

type Execution = typeof execution & { status: 'SUCCEEDED' | 'TIMED_OUT'; stopDate: Date };

function executionsAre(executions: Execution[]): void {
  cloud.stepFunctions.on(ListExecutionsCommand).resolves({ executions });
}
