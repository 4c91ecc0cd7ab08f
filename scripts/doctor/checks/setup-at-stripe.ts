import { DescribeSecretCommand } from '@aws-sdk/client-secrets-manager';
import Stripe from 'stripe';
import { isOurPortal, portalConfiguration } from '#core/billing/checkout/portal.ts';
import { isCardsOnly, wrongMethods } from '#core/billing/subscription/cards-only.ts';
import { type CatalogEntry, catalog } from '#shared/rules/catalog.ts';
import { isSoldAs } from '../../stripe/catalog.ts';
import { endpointsAt, webhookEvents } from '../../stripe/webhook.ts';
import { deployedCheck, fixedByDeploy } from '../check.ts';

/** A catalog entry, with the active price of its lookup key. */
interface Sold {
  entry: CatalogEntry;
  price: Stripe.Price | undefined;
}

const pricesAction =
  'Deploy again, which sets the prices of plans.ts; active subscriptions keep theirs.';

/** Checks that the prices at Stripe are those on the pages. */
export const prices = deployedCheck<Sold>({
  title: 'Prices',
  async fetch({ stripe }) {
    if (!stripe) return [];
    const lookup_keys = catalog.map(({ id }) => id);
    const { data } = await stripe.client.prices.list({ lookup_keys, active: true, limit: 100 });
    return catalog.map((entry) => ({
      entry,
      price: data.find(({ lookup_key }) => lookup_key === entry.id),
    }));
  },
  rows: [
    {
      code: 'price_differs',
      severity: 'error',
      when: ({ entry, price }) => price !== undefined && !isSoldAs(price, entry),
      means: ({ entry: { id, cents } }) =>
        `Stripe's price of ${id} differs from the pages ($${cents / 100} a month): plans that need it are not sold.`,
      action: pricesAction,
      ...fixedByDeploy,
    },
    {
      code: 'price_tax_unset',
      severity: 'warning',
      when: ({ entry, price }) => price?.tax_behavior === 'unspecified' && isSoldAs(price, entry),
      means: ({ entry: { id } }) =>
        `Stripe's price of ${id} does not say whether taxes are added to it: they could not be computed later.`,
      action: pricesAction,
      ...fixedByDeploy,
    },
    {
      code: 'price_missing',
      severity: 'error',
      when: ({ price }) => price === undefined,
      means: ({ entry: { id } }) => `Stripe has no price ${id}: plans that need it are not sold.`,
      action: pricesAction,
      ...fixedByDeploy,
    },
  ],
});

interface Portals {
  /** Our configuration of the portal. */
  ours: Stripe.BillingPortal.Configuration | undefined;
  /** Our settings that were changed. */
  differing: string[];
  /** What the account's default configuration offers and ours does not. */
  offered: string[];
}

/** Stripe's pages on which owners change their card and cancel. */
export const portal = deployedCheck<Portals>({
  title: 'Portal',
  async fetch({ stripe }) {
    if (!stripe) return [];
    const { billingPortal, paymentMethodConfigurations } = stripe.client;
    const all = { limit: 10_000 };
    const portals = await billingPortal.configurations.list({ limit: 100 }).autoPagingToArray(all);
    const methods = await paymentMethodConfigurations.list({ limit: 100 }).autoPagingToArray(all);
    const cards = methods.find(isCardsOnly);
    const ours = portals.find(isOurPortal);
    const byDefault = portals.find(({ is_default }) => is_default);
    if (!ours?.active) return [{ ours, differing: [], offered: [] }];
    return [
      {
        ours,
        differing: differencesOf(ours.features, cards),
        offered: byDefault ? offeredByDefault(byDefault.features, cards) : [],
      },
    ];
  },
  rows: [
    {
      code: 'portal_missing',
      severity: 'error',
      when: ({ ours }) => !ours?.active,
      means: ({ ours }) =>
        `Stripe has no ${ours ? 'active ' : ''}configuration of our portal: owners cannot change their card there.`,
      action: 'Deploy again, which creates it.',
      ...fixedByDeploy,
    },
    {
      code: 'portal_differs',
      severity: 'warning',
      when: ({ differing }) => differing.length > 0,
      means: ({ differing }) =>
        `The portal's settings were changed at Stripe: ${differing.join(', ')}.`,
      action: 'Deploy again, which restores them.',
      ...fixedByDeploy,
    },
    {
      // Stripe's own mails lead there, and other products of the account may use it too: so it is only read.
      code: 'default_portal_differs',
      severity: 'warning',
      when: ({ offered }) => offered.length > 0,
      means: ({ offered }) =>
        `The account's default portal, to which Stripe's own mails lead, lets customers change what the product does not follow or sell: ${offered.join(', ')}.`,
      action:
        'Turn it off for the default configuration: https://dashboard.stripe.com/settings/billing/portal',
    },
  ],
});

/** What the default portal offers and ours does not. */
function offeredByDefault(
  { payment_method_update: methods, ...features }: Stripe.BillingPortal.Configuration.Features,
  cards: Stripe.PaymentMethodConfiguration | undefined,
): string[] {
  const takesMore = methods.enabled && methods.payment_method_configuration !== cards?.id;
  return [
    ...(['subscription_pause', 'subscription_update'] as const).filter(
      (name) => features[name].enabled,
    ),
    ...(takesMore ? ['payment_method_update'] : []),
  ];
}

/** The features whose settings differ from ours, and the payment methods. */
function differencesOf(
  features: Stripe.BillingPortal.Configuration.Features,
  cards: Stripe.PaymentMethodConfiguration | undefined,
): string[] {
  const wrong = cards ? Object.keys(wrongMethods(cards)) : [];
  const isNamed =
    cards?.id !== undefined &&
    features.payment_method_update.payment_method_configuration === cards.id;
  const found = new Map<string, object>(Object.entries(features));
  const differing = Object.entries(portalConfiguration.features)
    .filter(([name, expected]) => {
      const settings = new Map(Object.entries(found.get(name) ?? {}));
      return Object.entries(expected).some(([key, value]) => !isSame(settings.get(key), value));
    })
    .map(([name]) => name);
  return [...differing, ...(isNamed ? wrong : ['payment methods'])];
}

/** Stripe's lists have no fixed order. */
function isSame(found: unknown, expected: unknown): boolean {
  if (!Array.isArray(expected) || !Array.isArray(found)) return found === expected;
  return String(found.toSorted()) === String(expected.toSorted());
}

interface Webhook {
  /** The endpoints at the stage's address. */
  endpoints: Stripe.WebhookEndpoint[];
  /** The one whose events the functions understand. */
  ours: Stripe.WebhookEndpoint | undefined;
  /** The events that it does not send. */
  missing: string[];
  /** When the signing secret was last stored. */
  secretStoredAt: Date | undefined;
}

/** Stripe returns a signing secret once, at the endpoint's creation: it must have been stored after that. */
export const webhook = deployedCheck<Webhook>({
  title: 'Webhook',
  async fetch({ stripe, aws, stack: { outputs } }) {
    const { StripeWebhookUrl: url, StripeWebhookSecretArn: SecretId } = outputs;
    if (!stripe || !url || !SecretId) return [];
    const [endpoints, secret] = await Promise.all([
      endpointsAt(stripe.client, url),
      aws.secrets.send(new DescribeSecretCommand({ SecretId })),
    ]);
    const ours = endpoints.find(({ api_version }) => api_version === Stripe.API_VERSION);
    const sent = ours?.enabled_events ?? [];
    const missing = sent.includes('*') ? [] : webhookEvents.filter((one) => !sent.includes(one));
    return [{ endpoints, ours, missing, secretStoredAt: secret.LastChangedDate }];
  },
  rows: [
    {
      code: 'webhook_missing',
      severity: 'error',
      when: ({ endpoints }) => endpoints.length === 0,
      means:
        'Stripe sends no events: payments, changes and cancellations are noticed only by the nightly reconciliation.',
      action: 'Deploy again on a terminal, which creates the endpoint and stores its secret.',
      ...fixedByDeploy,
    },
    {
      code: 'webhook_version',
      severity: 'error',
      when: ({ endpoints, ours }) => endpoints.length > 0 && !ours,
      means: ({ endpoints }) =>
        `Stripe sends events in API version ${endpoints.map(({ api_version }) => api_version ?? 'the default').join(', ')}; the functions expect ${Stripe.API_VERSION}.`,
      action: 'Deploy again on a terminal, which replaces the endpoint and stores its secret.',
      ...fixedByDeploy,
    },
    {
      code: 'webhook_disabled',
      severity: 'error',
      when: ({ ours }) => ours !== undefined && ours.status !== 'enabled',
      means: 'The endpoint is disabled, by Stripe or by hand: no events are sent.',
      action: 'Find out why events were rejected, then deploy again, which enables it.',
      ...fixedByDeploy,
    },
    {
      code: 'webhook_events',
      severity: 'error',
      when: ({ ours, missing }) => ours !== undefined && missing.length > 0,
      means: ({ missing }) => `Stripe does not send ${missing.join(', ')}.`,
      action: 'Deploy again, which sets the events.',
      ...fixedByDeploy,
    },
    {
      code: 'webhook_secret_stale',
      severity: 'error',
      when: ({ ours, secretStoredAt }) =>
        ours !== undefined &&
        secretStoredAt !== undefined &&
        secretStoredAt.getTime() < ours.created * 1000,
      means: 'The endpoint is newer than the stored signing secret: every event is rejected.',
      action: 'Deploy with a new endpoint, whose secret is stored.',
      command: (_, { settings }) => `npm run deploy -- --stage ${settings.stage} --replace-webhook`,
    },
    {
      code: 'webhook_doubled',
      severity: 'warning',
      when: ({ endpoints, ours }) => ours !== undefined && endpoints.length > 1,
      means: ({ endpoints }) =>
        `Stripe has ${endpoints.length} endpoints at this address: it sends every event to each, and all but one are rejected.`,
      action: 'Deploy again, which removes all but one.',
      ...fixedByDeploy,
    },
  ],
});
