import { DescribeSecretCommand } from '@aws-sdk/client-secrets-manager';
import Stripe from 'stripe';
import { endpointsAt, webhookEvents } from '../../stripe-webhook.ts';
import { deployedCheck } from '../check.ts';
import { error, type Finding, warning } from '../finding.ts';

interface Webhook {
  /** The endpoints at the stage's address. */
  endpoints: Stripe.WebhookEndpoint[];
  /** When the signing secret was last stored. */
  secretStoredAt: Date | undefined;
}

/** Stripe returns a signing secret once, at the endpoint's creation: it must have been stored after that. */
export const webhook = deployedCheck<Webhook | undefined>({
  title: 'Webhook',
  async fetch({ stripe, aws, stack: { outputs } }) {
    const { StripeWebhookUrl: url, StripeWebhookSecretArn: SecretId } = outputs;
    if (!stripe || !url || !SecretId) return undefined;
    const [endpoints, secret] = await Promise.all([
      endpointsAt(stripe.client, url),
      aws.secrets.send(new DescribeSecretCommand({ SecretId })),
    ]);
    return { endpoints, secretStoredAt: secret.LastChangedDate };
  },
  judge(facts, { settings: { stage } }) {
    if (!facts) return [];
    const deploy = { command: `npm run deploy -- --stage ${stage}`, fixedByDeploy: true };
    const ours = facts.endpoints.filter(({ api_version }) => api_version === Stripe.API_VERSION);
    const [endpoint] = ours;
    if (facts.endpoints.length === 0) {
      return [
        error('webhook_missing', {
          means:
            'Stripe sends no events: payments, changes and cancellations are noticed only by the nightly reconciliation.',
          action: 'Deploy again on a terminal, which creates the endpoint and stores its secret.',
          ...deploy,
        }),
      ];
    }
    if (!endpoint) {
      const versions = facts.endpoints.map(({ api_version }) => api_version ?? 'the default');
      return [
        error('webhook_version', {
          means: `Stripe sends events in API version ${versions.join(', ')}; the functions expect ${Stripe.API_VERSION}.`,
          action: 'Deploy again on a terminal, which replaces the endpoint and stores its secret.',
          ...deploy,
        }),
      ];
    }
    return [...judgeEndpoint(endpoint, facts, deploy), ...judgeOthers(facts.endpoints, deploy)];
  },
});

type Deploy = Pick<Finding, 'command' | 'fixedByDeploy'>;

function judgeEndpoint(
  endpoint: Stripe.WebhookEndpoint,
  { secretStoredAt }: Webhook,
  deploy: Deploy,
): Finding[] {
  const findings: Finding[] = [];
  if (endpoint.status !== 'enabled') {
    findings.push(
      error('webhook_disabled', {
        means: 'The endpoint is disabled, by Stripe or by hand: no events are sent.',
        action: 'Find out why events were rejected, then deploy again, which enables it.',
        ...deploy,
      }),
    );
  }
  const { enabled_events: followed } = endpoint;
  const missing = webhookEvents.filter((event) => !followed.includes(event));
  if (missing.length > 0 && !followed.includes('*')) {
    findings.push(
      error('webhook_events', {
        means: `Stripe does not send ${missing.join(', ')}.`,
        action: 'Deploy again, which sets the events.',
        ...deploy,
      }),
    );
  }
  if (secretStoredAt && secretStoredAt.getTime() < endpoint.created * 1000) {
    findings.push(
      error('webhook_secret_stale', {
        means: 'The endpoint is newer than the stored signing secret: every event is rejected.',
        action: 'Deploy with a new endpoint, whose secret is stored.',
        command: `${deploy.command} --replace-webhook`,
      }),
    );
  }
  return findings;
}

function judgeOthers(endpoints: readonly Stripe.WebhookEndpoint[], deploy: Deploy): Finding[] {
  if (endpoints.length < 2) return [];
  return [
    warning('webhook_doubled', {
      means: `Stripe has ${endpoints.length} endpoints at this address: it sends every event to each, and all but one are rejected.`,
      action: 'Deploy again, which removes all but one.',
      ...deploy,
    }),
  ];
}
