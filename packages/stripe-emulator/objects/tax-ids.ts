import * as z from 'zod';
import { pageOf } from '../http/paging.ts';
import { page } from '../http/params.ts';
import { type Route, route } from '../http/router.ts';
import { newId } from '../ledger/ids.ts';
import type { State } from '../ledger/state.ts';
import type { TaxId } from '../ledger/wire-types.ts';
import { getOrThrow } from './fields.ts';

/** The types of tax ids that the pages offer, some of Stripe's, with their country where it is one. */
export const taxIdTypes = { eu_vat: null, gb_vat: 'GB', us_ein: 'US' } as const;
export type TaxIdType = keyof typeof taxIdTypes;

/** Adds a tax id to a customer; it is not verified. */
export function addTaxId(state: State, customer: string, type: TaxIdType, value: string): TaxId {
  const id = newId('txi');
  return state.store.put('taxIds', id, {
    id,
    object: 'tax_id',
    country: taxIdTypes[type] ?? value.slice(0, 2).toUpperCase(),
    created: state.now(),
    customer,
    customer_account: null,
    livemode: false,
    owner: { customer, customer_account: null, type: 'customer' },
    type,
    value,
    verification: { status: 'unavailable', verified_address: null, verified_name: null },
  });
}

/** A customer's tax ids, oldest first. */
export function taxIdsOf({ store }: State, customer: string): TaxId[] {
  return store.all('taxIds').filter((taxId) => taxId.customer === customer);
}

export const taxIdRoutes: Route[] = [
  route('GET', '/v1/customers/{id}/tax_ids', z.strictObject(page), (state, params, id) => {
    getOrThrow(state, 'customers', 'customer', id);
    return pageOf(taxIdsOf(state, id), params, `/v1/customers/${id}/tax_ids`);
  }),
];
