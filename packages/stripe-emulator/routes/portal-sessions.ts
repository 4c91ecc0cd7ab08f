import * as z from 'zod';
import { invalid } from '../http/errors.ts';
import { text, url } from '../http/params.ts';
import { type Route, route } from '../http/router.ts';
import { newId } from '../ledger/ids.ts';
import type { State } from '../ledger/state.ts';
import type { PortalSession } from '../ledger/wire-types.ts';
import { getOrThrow } from '../objects/fields.ts';

const createParams = z.strictObject({
  customer: text,
  configuration: text.optional(),
  return_url: url.optional(),
});

function create(state: State, params: z.output<typeof createParams>): PortalSession {
  const customer = getOrThrow(state, 'customers', 'customer', params.customer, 'customer');
  const defaultConfiguration = state.store
    .all('portalConfigurations')
    .find((one) => one.is_default);
  const configuration =
    params.configuration === undefined
      ? defaultConfiguration
      : getOrThrow(
          state,
          'portalConfigurations',
          'configuration',
          params.configuration,
          'configuration',
        );
  if (configuration === undefined) {
    throw invalid(
      'No configuration provided and your test mode default configuration has not been created.',
    );
  }
  const id = newId('bps');
  return state.store.put('portalSessions', id, {
    id,
    object: 'billing_portal.session',
    configuration: configuration.id,
    created: state.now(),
    customer: customer.id,
    customer_account: null,
    flow: null,
    livemode: false,
    locale: null,
    on_behalf_of: null,
    return_url: params.return_url ?? configuration.default_return_url,
    url: `${state.origin}/portal/${id}`,
  });
}

export const portalSessionRoutes: Route[] = [
  route('POST', '/v1/billing_portal/sessions', createParams, create),
];
