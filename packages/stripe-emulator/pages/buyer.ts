import type { Buyer } from '../billing/complete-checkout.ts';
import type { CheckoutSession } from '../ledger/wire-types.ts';
import { type TaxIdType, taxIdTypes } from '../objects/tax-ids.ts';
import { type Html, html } from './html.ts';

/** The buyer that the page is prefilled with, as it is with a card. */
export const prefilledBuyer = {
  name: 'Ada Lovelace',
  line1: '510 Townsend Street',
  city: 'San Francisco',
  state: 'CA',
  postal_code: '94103',
  country: 'US',
};

const prefilled: Record<string, string> = prefilledBuyer;

const labels: Record<string, string> = {
  name: 'Name on card',
  line1: 'Address',
  city: 'City',
  state: 'State',
  postal_code: 'ZIP',
  country: 'Country (two letters)',
};

/** The fields of the billing address, where Checkout requires it, and of a business, where it asks for tax ids. */
export function buyerFields(session: CheckoutSession, sent?: URLSearchParams): Html {
  const value = (name: string) => sent?.get(name) ?? prefilled[name] ?? '';
  const field = (name: string, label: string, isRequired: boolean) =>
    html`<label>${label}
<input name="${name}" value="${value(name)}" autocomplete="off"${isRequired ? html` required` : null}>
</label>`;
  return html`${
    asksForAddress(session)
      ? Object.entries(labels).map(([name, label]) => field(name, label, name !== 'state'))
      : null
  }
${
  session.tax_id_collection?.enabled
    ? html`<details${sent?.get('tax_id') ? html` open` : null}>
<summary>I'm purchasing as a business</summary>
${field('business_name', 'Business name', false)}
${field('tax_id', 'Tax ID, such as DE123456789', false)}
<label>Type of the tax ID
<select name="tax_id_type">
${Object.keys(taxIdTypes).map(
  (type) => html`<option${value('tax_id_type') === type ? html` selected` : null}>${type}</option>`,
)}
</select>
</label>
</details>`
    : null
}`;
}

function asksForAddress({ billing_address_collection: collects }: CheckoutSession): boolean {
  return collects === 'required';
}

/**
 * The buyer that a form describes, or what is missing. A business gives its name and its tax id
 * (docs.stripe.com/tax/checkout/tax-ids).
 */
export function readBuyer(session: CheckoutSession, sent: URLSearchParams): Buyer | string {
  const read = (name: string) => sent.get(name)?.trim() || null;
  if (asksForAddress(session)) {
    const missing = Object.keys(labels).find((name) => name !== 'state' && read(name) === null);
    if (missing) return `Please enter your billing address: ${labels[missing]} is missing.`;
  }
  const businessName = read('business_name');
  const taxId = read('tax_id');
  if ((businessName === null) !== (taxId === null)) {
    return 'Please enter both the name and the tax ID of your business.';
  }
  const type = Object.keys(taxIdTypes).find((one): one is TaxIdType => one === read('tax_id_type'));
  return {
    name: read('name'),
    address:
      read('line1') === null
        ? null
        : {
            city: read('city'),
            country: read('country'),
            line1: read('line1'),
            line2: null,
            postal_code: read('postal_code'),
            state: read('state'),
          },
    business:
      session.tax_id_collection?.enabled && businessName !== null && taxId !== null
        ? { name: businessName, taxId: { type: type ?? 'eu_vat', value: taxId } }
        : null,
  };
}
