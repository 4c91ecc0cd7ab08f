import type { State } from '../ledger/state.ts';
import { wholeList } from '../ledger/wire-types.ts';
import { invalid } from './errors.ts';

/** The collection of an id, by its prefix. */
const collectionOf = {
  prod: 'products',
  price: 'prices',
  cus: 'customers',
  pm: 'paymentMethods',
  pi: 'paymentIntents',
  ch: 'charges',
  in: 'invoices',
  sub: 'subscriptions',
  re: 'refunds',
  bpc: 'portalConfigurations',
} as const;

function found(state: State, id: string): object | undefined {
  const prefix = id.slice(0, id.indexOf('_'));
  for (const [expandable, collection] of Object.entries(collectionOf)) {
    if (prefix !== expandable) continue;
    return state.store.get(collection, id) ?? state.store.get('deletedCustomers', id);
  }
  // Product ids are chosen by the account.
  return state.store.get('products', id);
}

/** Fields that objects have only when expanded. */
const included: Record<string, (state: State, id: string) => object | null> = {
  'checkout.session.line_items': ({ store }, id) =>
    wholeList(
      store.get('checkoutOrders', id)?.lines ?? [],
      `/v1/checkout/sessions/${id}/line_items`,
    ),
  'invoice.payments': ({ store }, id) =>
    wholeList(
      store.all('invoicePayments').filter((payment) => payment.invoice === id),
      '/v1/invoice_payments',
    ),
  'customer.subscriptions': ({ store }, id) =>
    wholeList(
      store.all('subscriptions').filter((sub) => sub.customer === id && sub.status !== 'canceled'),
      `/v1/customers/${id}/subscriptions`,
    ),
  'customer.tax_ids': ({ store }, id) =>
    wholeList(
      store.all('taxIds').filter((taxId) => taxId.customer === id),
      `/v1/customers/${id}/tax_ids`,
    ),
  'charge.refunds': ({ store }, id) =>
    wholeList(
      store.all('refunds').filter((refund) => refund.charge === id),
      `/v1/charges/${id}/refunds`,
    ),
};

function opened(state: State, value: unknown, keys: string[], path: string): unknown {
  const [key, ...rest] = keys;
  if (key === undefined || value === null) return value;
  if (Array.isArray(value)) return value.map((inner) => opened(state, inner, keys, path));
  if (typeof value !== 'object' || value === undefined) throw cannotExpand(path);
  const fields: Record<string, unknown> = { ...value };
  const field = fields[key];
  const include = included[`${String(fields['object'])}.${key}`];
  let inner = field;
  if (typeof field === 'string') inner = found(state, field);
  else if (field === undefined && include) inner = include(state, String(fields['id']));
  if (inner === undefined) throw cannotExpand(path);
  return { ...fields, [key]: opened(state, inner, rest, path) };
}

function cannotExpand(path: string) {
  return invalid(`This property cannot be expanded (${path}).`, 'expand');
}

/** Expands the fields that `expand` names, such as `latest_invoice.payments` or `data.customer`. */
export function expanded(state: State, object: object, paths: string[]): unknown {
  return paths.reduce<unknown>((value, path) => {
    const keys = path.split('.');
    const depth = keys.filter((key) => key !== 'data').length;
    if (depth > 4) {
      throw invalid(`You cannot expand more than 4 levels of a property (${path}).`, 'expand');
    }
    return opened(state, value, keys, path);
  }, object);
}
