import {
  DescribeSecretCommand,
  GetSecretValueCommand,
  ResourceNotFoundException,
} from '@aws-sdk/client-secrets-manager';
import Stripe from 'stripe';
import { sellAt } from '#testkit/billing/stripe-prices.ts';
import { webhookEvents } from '../../stripe/webhook.ts';
import type { Cloud } from './cloud.ts';
import { hoursAgo, outputs, webhookUrl } from './healthy-stage.ts';
import { type Case, stackIs, withSettings } from './stage-under-test.ts';
import type { StripeUnderTest } from './stripe.ts';

const metadata = { message: '', $metadata: {} };

/** The cases of the secrets and Stripe. */
export const stripeCases: Case[] = [
  [
    'error secret_deleted',
    ({ cloud }) =>
      void cloud.secrets
        .on(DescribeSecretCommand, { SecretId: outputs.SessionKeysArn })
        .rejects(new ResourceNotFoundException(metadata)),
  ],
  [
    'error secret_deleted',
    ({ cloud }) =>
      void cloud.secrets
        .on(DescribeSecretCommand, { SecretId: outputs.OriginSecretArn })
        .resolves({ DeletedDate: hoursAgo(1) }),
  ],
  [
    'error stripe_key_unset',
    ({ cloud }) => {
      generatedOnly(cloud, outputs.StripeSecretKeyArn);
      storedKeyIs(cloud, 'k7Jx random');
    },
  ],
  ['error stripe_key_malformed', ({ cloud }) => storedKeyIs(cloud, 'pk_live_publishable')],
  [
    'error webhook_secret_unset',
    ({ cloud }) => generatedOnly(cloud, outputs.StripeWebhookSecretArn),
  ],
  [
    'error stripe_key_live',
    ({ cloud }) => {
      stackIs(cloud, { EnableTerminationProtection: false });
      return withSettings(cloud, { keepsData: false });
    },
  ],
  [
    'error stripe_key_forbidden',
    ({ stripe }) => {
      stripe.answers.set('/v1/customers', { status: 403, body: { error: noPermission } });
    },
  ],
  ['note stripe_key_test', ({ cloud }) => storedKeyIs(cloud, 'rk_test_secret')],
  ['warning stripe_key_unrestricted', ({ cloud }) => storedKeyIs(cloud, 'sk_live_secret')],
  ['error stripe_charges_disabled', ({ stripe }) => accountIs(stripe, { charges_enabled: false })],
  [
    'error stripe_charges_disabled',
    ({ stripe }) => accountIs(stripe, { capabilities: { card_payments: 'inactive' } }),
  ],
  [
    'warning stripe_payouts_disabled',
    ({ stripe }) => accountIs(stripe, { payouts_enabled: false }),
  ],
  [
    'warning stripe_requirements_due',
    ({ stripe }) =>
      accountIs(stripe, { requirements: { currently_due: ['external_account'], past_due: [] } }),
  ],
  [
    'note stripe_support_email_missing',
    ({ stripe }) => accountIs(stripe, { business_profile: {} }),
  ],
  [
    'error price_missing',
    async ({ stripe }) => {
      const { data } = await stripe.client.prices.list({ lookup_keys: ['starter_member'] });
      await stripe.client.prices.update(String(data[0]?.id), { active: false });
    },
  ],
  [
    'error price_differs',
    async ({ stripe }) => {
      await sellAt(stripe.client, 'starter_member', 2_400);
    },
  ],
  [
    'warning price_tax_unset',
    async ({ stripe }) => {
      await sellAt(stripe.client, 'starter_member', 2_500);
    },
  ],
  ['error portal_missing', ({ stripe }) => changePortals(stripe, { active: false })],
  [
    'warning portal_differs',
    ({ stripe }) =>
      changePortals(stripe, { features: { subscription_cancel: { enabled: false } } }),
  ],
  [
    'warning portal_differs',
    async ({ stripe: { client } }) => {
      const { data } = await client.paymentMethodConfigurations.list();
      const ours = data.find(({ is_default }) => !is_default);
      await client.paymentMethodConfigurations.update(String(ours?.id), {
        us_bank_account: { display_preference: { preference: 'on' } },
      });
    },
  ],
  [
    'warning default_portal_differs',
    async ({ stripe: { client } }) => {
      const { data } = await client.billingPortal.configurations.list({ is_default: true });
      await client.billingPortal.configurations.update(String(data[0]?.id), {
        features: { subscription_pause: { enabled: true } },
      });
    },
  ],
  [
    'error webhook_missing',
    ({ stripe }) => changeWebhook(stripe, (id) => stripe.client.webhookEndpoints.del(id)),
  ],
  [
    'error webhook_disabled',
    ({ stripe }) =>
      changeWebhook(stripe, (id) => stripe.client.webhookEndpoints.update(id, { disabled: true })),
  ],
  [
    'error webhook_events',
    ({ stripe }) =>
      changeWebhook(stripe, (id) =>
        stripe.client.webhookEndpoints.update(id, { enabled_events: ['invoice.paid'] }),
      ),
  ],
  [
    'error webhook_version',
    async ({ stripe }) => {
      await changeWebhook(stripe, (id) => stripe.client.webhookEndpoints.del(id));
      await addWebhook(stripe, '2024-06-20');
    },
  ],
  ['warning webhook_doubled', ({ stripe }) => addWebhook(stripe, Stripe.API_VERSION)],
  [
    'error webhook_secret_stale',
    ({ cloud }) =>
      void cloud.secrets
        .on(DescribeSecretCommand, { SecretId: outputs.StripeWebhookSecretArn })
        .resolves({
          LastChangedDate: new Date(0),
          VersionIdsToStages: { a: ['AWSCURRENT'], b: ['AWSPREVIOUS'] },
        }),
  ],
  [
    'note stripe_account_unreadable',
    ({ stripe }) => {
      stripe.answers.set('/v1/account', { status: 403, body: { error: noPermission } });
    },
  ],
  [
    'warning not_readable',
    ({ stripe }) => {
      stripe.answers.set('/v1/webhook_endpoints', { status: 403, body: { error: noPermission } });
    },
  ],
];

const noPermission = { type: 'invalid_request_error', code: 'permission_error', message: 'no' };

/** A secret with only its generated value. */
function generatedOnly({ secrets }: Cloud, SecretId: string): void {
  secrets.on(DescribeSecretCommand, { SecretId }).resolves({
    LastChangedDate: hoursAgo(-1),
    VersionIdsToStages: { a: ['AWSCURRENT'] },
  });
}

function storedKeyIs({ secrets }: Cloud, SecretString: string): void {
  secrets.on(GetSecretValueCommand).resolves({ SecretString });
}

/** Stripe's account in live mode with every capability, except for the overrides. */
function accountIs({ answers }: StripeUnderTest, overrides: object): void {
  const body = {
    object: 'account',
    charges_enabled: true,
    payouts_enabled: true,
    capabilities: { card_payments: 'active' },
    requirements: { currently_due: [], past_due: [] },
    business_profile: { support_email: 'help@cutbay.app' },
    ...overrides,
  };
  answers.set('/v1/account', { status: 200, body });
}

async function changePortals(
  { client }: StripeUnderTest,
  change: Stripe.BillingPortal.ConfigurationUpdateParams,
): Promise<void> {
  const { configurations } = client.billingPortal;
  const { data } = await configurations.list({ limit: 100 });
  for (const { id } of data) await configurations.update(id, change);
}

async function changeWebhook(
  { client }: StripeUnderTest,
  change: (id: string) => Promise<unknown>,
): Promise<void> {
  const { data } = await client.webhookEndpoints.list();
  await change(String(data[0]?.id));
}

async function addWebhook(
  { client }: StripeUnderTest,
  api_version: NonNullable<Stripe.WebhookEndpointCreateParams['api_version']>,
): Promise<void> {
  const enabled_events = [...webhookEvents];
  await client.webhookEndpoints.create({ url: webhookUrl, enabled_events, api_version });
}
