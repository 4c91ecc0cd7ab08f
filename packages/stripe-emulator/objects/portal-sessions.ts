import * as z from 'zod';
import { invalid } from '../http/errors.ts';
import { text, url } from '../http/params.ts';
import { type Route, route } from '../http/router.ts';
import { newId } from '../ledger/ids.ts';
import type { State } from '../ledger/state.ts';
import type { PortalSession } from '../ledger/wire-types.ts';
import { getOrThrow } from './fields.ts';

const creation = z.strictObject({
  customer: text,
  configuration: text.optional(),
  return_url: url.optional(),
});

function create(books: State, given: z.output<typeof creation>): PortalSession {
  const customer = getOrThrow(books, 'customers', 'customer', given.customer, 'customer');
  const usual = books.store.all('portalConfigurations').find((one) => one.is_default);
  const configuration =
    given.configuration === undefined
      ? usual
      : getOrThrow(
          books,
          'portalConfigurations',
          'configuration',
          given.configuration,
          'configuration',
        );
  if (configuration === undefined) {
    throw invalid(
      'No configuration provided and your test mode default configuration has not been created.',
    );
  }
  const id = newId('bps');
  return books.store.put('portalSessions', id, {
    id,
    object: 'billing_portal.session',
    configuration: configuration.id,
    created: books.now(),
    customer: customer.id,
    customer_account: null,
    flow: null,
    livemode: false,
    locale: null,
    on_behalf_of: null,
    return_url: given.return_url ?? configuration.default_return_url,
    url: `${books.origin}/portal/${id}`,
  });
}

export const portalSessionRoutes: Route[] = [
  route('POST', '/v1/billing_portal/sessions', creation, create),
];
