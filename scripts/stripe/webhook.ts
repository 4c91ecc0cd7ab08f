import Stripe from 'stripe';

/** The events that the webhook function handles. */
export const webhookEvents: readonly Stripe.WebhookEndpointCreateParams.EnabledEvent[] = [
  'charge.dispute.closed',
  'charge.dispute.created',
  'charge.refunded',
  'checkout.session.completed',
  'customer.deleted',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.subscription.pending_update_applied',
  'customer.subscription.pending_update_expired',
  'customer.updated',
  'invoice.finalization_failed',
  'invoice.marked_uncollectible',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.voided',
  'radar.early_fraud_warning.created',
];

/** Stores the signing secret of a new endpoint, which Stripe returns only once. */
type StoreSecret = (secret: string) => Promise<void>;

export interface WebhookSetUp {
  url: string;
  store: StoreSecret;
  /** Whether to replace a correct endpoint because its secret is unknown. */
  isReplaced?: boolean;
}

/**
 * Sets up our only endpoint at an address, with the events that we handle and the API version of our SDK. An
 * endpoint's version cannot be changed (https://docs.stripe.com/api/webhook_endpoints/update has no such
 * parameter), so one of another version is replaced; it is deleted only after the new one exists and its secret is
 * stored.
 * @returns what was done.
 * @throws what `store` throws; the new endpoint is then deleted, since its secret is unknown.
 */
export async function setUpWebhook(
  stripe: Stripe,
  { url, store, isReplaced = false }: WebhookSetUp,
): Promise<string> {
  const ours = await endpointsAt(stripe, url);
  const kept = isReplaced
    ? undefined
    : ours.find((endpoint) => endpoint.api_version === Stripe.API_VERSION);
  const others = ours.filter((endpoint) => endpoint !== kept);
  const message = kept ? await refresh(stripe, kept) : await create(stripe, url, others, store);
  for (const { id } of others) await stripe.webhookEndpoints.del(id);
  return message;
}

/** The endpoints at an address, of any API version. */
export async function endpointsAt(stripe: Stripe, url: string): Promise<Stripe.WebhookEndpoint[]> {
  const found: Stripe.WebhookEndpoint[] = [];
  for await (const endpoint of stripe.webhookEndpoints.list({ limit: 100 })) {
    if (endpoint.url === url) found.push(endpoint);
  }
  return found;
}

async function refresh(stripe: Stripe, { id, url }: Stripe.WebhookEndpoint): Promise<string> {
  await stripe.webhookEndpoints.update(id, { enabled_events: [...webhookEvents], disabled: false });
  return `webhook: as before at ${url}`;
}

async function create(
  stripe: Stripe,
  url: string,
  replaced: Stripe.WebhookEndpoint[],
  store: StoreSecret,
): Promise<string> {
  const { id, secret = '' } = await stripe.webhookEndpoints.create({
    url,
    enabled_events: [...webhookEvents],
    api_version: Stripe.API_VERSION,
  });
  try {
    await store(secret);
  } catch (error) {
    await stripe.webhookEndpoints.del(id);
    throw error;
  }
  const versions = replaced.map(({ api_version }) => api_version ?? "the account's default");
  const instead =
    versions.length > 0 ? `, in place of the one for API version ${versions.join(', ')}` : '';
  return `webhook: new at ${url}${instead}`;
}
