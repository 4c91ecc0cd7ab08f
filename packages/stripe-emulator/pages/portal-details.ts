import type { State } from '../ledger/state.ts';
import type { Customer, PortalConfiguration } from '../ledger/wire-types.ts';
import { changeCustomer } from '../objects/customer-objects.ts';
import { addTaxId, type TaxIdType, taxIdsOf, taxIdTypes } from '../objects/tax-ids.ts';
import { type Html, html } from './html.ts';

type Updates = PortalConfiguration['features']['customer_update'];

const addressLabels = {
  line1: 'Address',
  city: 'City',
  state: 'State',
  postal_code: 'ZIP',
  country: 'Country (two letters)',
} as const;

const addressFields = Object.keys(addressLabels) as (keyof typeof addressLabels)[];

/** What the next invoices bear, and a form that changes what the configuration allows. */
export function detailsSection(state: State, customer: Customer, updates: Updates): Html | null {
  if (!updates.enabled || updates.allowed_updates.length === 0) return null;
  const allows = (what: Updates['allowed_updates'][number]) =>
    updates.allowed_updates.includes(what);
  const field = (name: string, label: string, value: string) =>
    html`<label>${label}
<input name="${name}" value="${value}" autocomplete="off">
</label>`;
  return html`<section aria-labelledby="details">
<h2 id="details">Billing information</h2>
<form method="post">
${allows('name') ? field('name', 'Name', customer.name ?? '') : null}
${
  allows('address')
    ? addressFields.map((name) => field(name, addressLabels[name], customer.address?.[name] ?? ''))
    : null
}
${allows('tax_id') ? taxIdFields(state, customer) : null}
<button name="action" value="details">Save billing information</button>
</form>
</section>`;
}

function taxIdFields(state: State, { id }: Customer): Html {
  return html`${taxIdsOf(state, id).map(
    ({ id: taxId, type, value }) => html`<label>
<input type="checkbox" name="remove_tax_id" value="${taxId}"> Remove ${type} ${value}
</label>`,
  )}
<label>Add a tax ID, such as DE123456789
<input name="tax_id" autocomplete="off">
</label>
<label>Type of the tax ID
<select name="tax_id_type">
${Object.keys(taxIdTypes).map((type) => html`<option>${type}</option>`)}
</select>
</label>`;
}

/** Saves what a form says, as far as the configuration allows it. */
export function saveDetails(
  state: State,
  id: string,
  { enabled, allowed_updates: allowed }: Updates,
  form: URLSearchParams,
): boolean {
  if (!enabled) return false;
  const read = (name: string) => form.get(name)?.trim() || null;
  changeCustomer(state, id, {
    ...(allowed.includes('name') && form.has('name') && { name: read('name') }),
    ...(allowed.includes('address') && form.has('line1') && { address: addressIn(read) }),
  });
  if (!allowed.includes('tax_id')) return true;
  for (const { id: taxId } of taxIdsOf(state, id)) {
    if (form.getAll('remove_tax_id').includes(taxId)) state.store.remove('taxIds', taxId);
  }
  const value = read('tax_id');
  const type = Object.keys(taxIdTypes).find((one): one is TaxIdType => one === read('tax_id_type'));
  if (value !== null) addTaxId(state, id, type ?? 'eu_vat', value);
  return true;
}

function addressIn(read: (name: string) => string | null): Exclude<Customer['address'], undefined> {
  if (addressFields.every((name) => read(name) === null)) return null;
  return {
    city: read('city'),
    country: read('country'),
    line1: read('line1'),
    line2: null,
    postal_code: read('postal_code'),
    state: read('state'),
  };
}
