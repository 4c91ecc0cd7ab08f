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

/** Stripe tells a signing secret once, at the endpoint's creation: it must have been stored after that. */
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
            'Stripe sends no events: what customers pay, change or cancel is noticed at night at the earliest.',
          action: 'Deploy again on a terminal: the endpoint is made, and its secret stored.',
          ...deploy,
        }),
      ];
    }
    if (!endpoint) {
      const versions = facts.endpoints.map(({ api_version }) => api_version ?? 'the default');
      return [
        error('webhook_version', {
          means: `Stripe writes events in API version ${versions.join(', ')}; the functions read ${Stripe.API_VERSION}.`,
          action: 'Deploy again on a terminal: the endpoint is replaced, and its secret stored.',
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
        means: 'Stripe has switched the endpoint off, or somebody has: no events are sent.',
        action: 'Look why events were refused, then deploy again: it is switched on by that.',
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
        action: 'Deploy again: the events are set by that.',
        ...deploy,
      }),
    );
  }
  if (secretStoredAt && secretStoredAt.getTime() < endpoint.created * 1000) {
    findings.push(
      error('webhook_secret_stale', {
        means:
          'The endpoint is newer than the signing secret that is stored: every event is refused.',
        action: 'Deploy with a new endpoint, whose secret is stored at once.',
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
      means: `Stripe has ${endpoints.length} endpoints at this address: it sends every event to each, and all but one are refused.`,
      action: 'Deploy again: all but one are removed by that.',
      ...deploy,
    }),
  ];
}
