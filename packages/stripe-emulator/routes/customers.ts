import * as z from 'zod';
import { endSubscription } from '../billing/end-subscription.ts';
import { changeInvoice } from '../billing/finalize-invoice.ts';
import { record } from '../events/record.ts';
import { missing } from '../http/errors.ts';
import { pageOf } from '../http/paging.ts';
import { email, emptyable, metadata, page, text } from '../http/params.ts';
import { type Route, route } from '../http/router.ts';
import type { State } from '../ledger/state.ts';
import { changeCustomer, createCustomer } from '../objects/customer-objects.ts';
import { getOrThrow, mergedMetadata } from '../objects/fields.ts';

const fields = {
  description: text.optional(),
  email: email.optional(),
  invoice_settings: z.strictObject({ default_payment_method: text.optional() }).optional(),
  metadata: metadata.optional(),
  name: text.optional(),
  phone: text.optional(),
};
const params = z.strictObject(fields);

/** Deletes a customer permanently; its active subscriptions are cancelled immediately. */
function deleteCustomer(state: State, id: string) {
  const { store } = state;
  const customer = getOrThrow(state, 'customers', 'customer', id);
  for (const subscription of store.all('subscriptions')) {
    if (subscription.customer === id) endSubscription(state, subscription.id);
  }
  for (const invoice of store.all('invoices')) {
    // A draft of a deleted customer cannot be finalized.
    if (invoice.status !== 'draft' || invoice.customer !== id) continue;
    changeInvoice(state, invoice.id, { auto_advance: false, automatically_finalizes_at: null });
  }
  store.remove('customers', id);
  record(state, 'customer.deleted', customer);
  return store.put('deletedCustomers', id, { id, object: 'customer', deleted: true });
}

const updateParams = z.strictObject({ ...fields, email: emptyable(email).optional() });
const listParams = z.strictObject({ ...page, email: text.optional() });

export const customerRoutes: Route[] = [
  route('POST', '/v1/customers', params, createCustomer),
  route('GET', '/v1/customers', listParams, ({ store }, { email: filterEmail, ...rest }) =>
    pageOf(
      store
        .all('customers')
        .filter((customer) => filterEmail === undefined || customer.email === filterEmail),
      rest,
      '/v1/customers',
    ),
  ),
  route('GET', '/v1/customers/{id}', z.strictObject({}), ({ store }, _params, id) => {
    const found = store.get('customers', id) ?? store.get('deletedCustomers', id);
    if (found === undefined) throw missing('customer', id);
    return found;
  }),
  route('POST', '/v1/customers/{id}', updateParams, (state, details, id) => {
    const before = getOrThrow(state, 'customers', 'customer', id);
    const method = details.invoice_settings?.default_payment_method;
    if (method !== undefined) {
      getOrThrow(
        state,
        'paymentMethods',
        'PaymentMethod',
        method,
        'invoice_settings[default_payment_method]',
      );
    }
    return changeCustomer(state, id, {
      description: details.description ?? before.description,
      email: details.email === '' ? null : (details.email ?? before.email),
      invoice_settings: {
        ...before.invoice_settings,
        default_payment_method: method ?? before.invoice_settings.default_payment_method,
      },
      metadata: mergedMetadata(before.metadata, details.metadata),
      name: details.name ?? before.name ?? null,
      phone: details.phone ?? before.phone ?? null,
    });
  }),
  route('DELETE', '/v1/customers/{id}', z.strictObject({}), (state, _params, id) =>
    deleteCustomer(state, id),
  ),
];
