import { record } from '../events/record.ts';
import { newId, randomText } from '../ledger/ids.ts';
import type { State } from '../ledger/state.ts';
import type { Customer, Metadata } from '../ledger/wire-types.ts';
import { differences, getOrThrow, newMetadata } from './fields.ts';

/** The fields of a new customer. */
interface CustomerDetails {
  description?: string | undefined;
  address?: Customer['address'];
  email?: string | undefined;
  metadata?: '' | Metadata | undefined;
  name?: string | undefined;
  phone?: string | undefined;
}

export function createCustomer(state: State, details: CustomerDetails): Customer {
  const id = newId('cus');
  const customer: Customer = {
    id,
    object: 'customer',
    address: details.address ?? null,
    balance: 0,
    created: state.now(),
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: details.description ?? null,
    email: details.email ?? null,
    invoice_prefix: randomText(8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: newMetadata(details.metadata),
    name: details.name ?? null,
    next_invoice_sequence: 1,
    phone: details.phone ?? null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
  record(state, 'customer.created', customer);
  return state.store.put('customers', id, customer);
}

/** Changes a customer and sends an event if anything differs. */
export function changeCustomer(state: State, id: string, changes: Partial<Customer>): Customer {
  const before = getOrThrow(state, 'customers', 'customer', id, 'customer');
  const customer = { ...before, ...changes };
  const previous = differences(before, customer);
  if (Object.keys(previous).length === 0) return before;
  record(state, 'customer.updated', customer, previous);
  return state.store.put('customers', id, customer);
}
