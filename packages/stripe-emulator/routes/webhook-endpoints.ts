import * as z from 'zod';
import { eventNames } from '../events/names.ts';
import { pageOf } from '../http/paging.ts';
import { emptyable, flag, metadata, page, text, url } from '../http/params.ts';
import { type Route, route } from '../http/router.ts';
import { newId, randomText } from '../ledger/ids.ts';
import type { State } from '../ledger/state.ts';
import type { WebhookEndpoint } from '../ledger/wire-types.ts';
import { changed, getOrThrow, mergedMetadata, newMetadata } from '../objects/fields.ts';

/** An API version, such as 2026-10-28.endive; that of an endpoint cannot be changed. */
const version = text.refine((value) => /^\d{4}-\d{2}-\d{2}(?:\.[a-z]+)?$/.test(value), {
  error: (issue) => `Invalid Stripe API version: ${String(issue.input)}`,
});

/**
 * The events of an endpoint, `*` for all. Stripe accepts those that it publishes (`EnabledEvent` in the SDK) and
 * rejects others with a 400; the emulator accepts those that it knows.
 */
const enabledEvents = z.array(z.enum(['*', ...eventNames])).min(1);

const createParams = z.strictObject({
  enabled_events: enabledEvents,
  url,
  api_version: version.optional(),
  description: emptyable(text).optional(),
  metadata: metadata.optional(),
});
const updateParams = z.strictObject({
  enabled_events: enabledEvents.optional(),
  url: url.optional(),
  disabled: flag.optional(),
  description: emptyable(text).optional(),
  metadata: metadata.optional(),
});

function create(state: State, params: z.output<typeof createParams>): WebhookEndpoint {
  const id = newId('we');
  const endpoint: WebhookEndpoint = {
    id,
    object: 'webhook_endpoint',
    api_version: params.api_version ?? null,
    application: null,
    created: state.now(),
    description: changed(null, params.description),
    enabled_events: params.enabled_events,
    livemode: false,
    metadata: newMetadata(params.metadata),
    status: 'enabled',
    url: params.url,
  };
  state.store.put('webhookEndpoints', id, endpoint);
  // The secret is returned once, at creation.
  return { ...endpoint, secret: `whsec_${randomText(32)}` };
}

const endpoints = '/v1/webhook_endpoints';

/**
 * Endpoints are stored so that a setup command can create and find its own. Events are sent only to the address
 * that the emulator was started with: a stored one may be an address on the network.
 */
export const webhookEndpointRoutes: Route[] = [
  route('POST', endpoints, createParams, create),
  route('GET', endpoints, z.strictObject(page), ({ store }, params) =>
    pageOf(store.all('webhookEndpoints'), params, endpoints),
  ),
  route('POST', `${endpoints}/{id}`, updateParams, (state, params, id) => {
    const before = getOrThrow(state, 'webhookEndpoints', 'webhook endpoint', id);
    const disabled = params.disabled ?? before.status === 'disabled';
    return state.store.put('webhookEndpoints', id, {
      ...before,
      description: changed(before.description, params.description),
      enabled_events: params.enabled_events ?? before.enabled_events,
      metadata: mergedMetadata(before.metadata, params.metadata),
      status: disabled ? 'disabled' : 'enabled',
      url: params.url ?? before.url,
    });
  }),
  route('DELETE', `${endpoints}/{id}`, z.strictObject({}), (state, _params, id) => {
    getOrThrow(state, 'webhookEndpoints', 'webhook endpoint', id);
    state.store.remove('webhookEndpoints', id);
    return { id, object: 'webhook_endpoint', deleted: true };
  }),
];
