import { record } from '../events/record.ts';
import type { CheckoutOrder } from '../ledger/collections.ts';
import type { State } from '../ledger/state.ts';
import type { CheckoutSession, Customer } from '../ledger/wire-types.ts';
import { detailsOf } from '../objects/checkout-objects.ts';
import { changeCustomer, createCustomer } from '../objects/customer-objects.ts';
import { getOrThrow } from '../objects/fields.ts';
import { saveCard } from '../objects/payment-methods.ts';
import { addTaxId, type TaxIdType } from '../objects/tax-ids.ts';
import { startSubscription } from './create-subscription.ts';
import { paymentError } from './payments.ts';

/** Who pays, as far as the page asks for it. */
export interface Buyer {
  name: string | null;
  address: Customer['address'];
  business: { name: string; taxId: { type: TaxIdType; value: string } } | null;
}

/**
 * Saves the buyer to the customer before the first invoice copies it: a new customer bears all of it, a known one what
 * `customer_update` allows; the name of a business comes before that of a person, and its tax id is always added
 * (docs.stripe.com/tax/checkout/tax-ids, docs.stripe.com/api/checkout/sessions/create).
 */
function saveBuyer(
  state: State,
  { customer: customerId }: CheckoutSession,
  order: CheckoutOrder,
  email: string,
  { name, address, business }: Buyer,
): Customer {
  const billedName = business?.name ?? name;
  const before =
    customerId === null ? null : getOrThrow(state, 'customers', 'customer', customerId);
  const customer =
    before === null
      ? createCustomer(state, { email, name: billedName ?? undefined, address })
      : changeCustomer(state, before.id, {
          ...(order.savesAddress && address && { address }),
          ...(order.savesName && billedName !== null && { name: billedName }),
        });
  if (business) addTaxId(state, customer.id, business.taxId.type, business.taxId.value);
  return customer;
}

/**
 * Pays an open Checkout session: creates the customer if it has none, saves the card, creates the subscription and
 * charges its first invoice. Throws a card error on a decline; the caller's transaction then rolls back.
 */
export function payCheckout(
  state: State,
  id: string,
  email: string,
  card: string,
  buyer: Buyer,
): CheckoutSession {
  const session = getOrThrow(state, 'checkoutSessions', 'checkout.session', id);
  const order = getOrThrow(state, 'checkoutOrders', 'checkout.session', id);
  const { id: customer, ...saved } = saveBuyer(state, session, order, email, buyer);
  const method = saveCard(state, customer, card).id;
  const { subscription, decline } = startSubscription(
    state,
    {
      customer,
      items: order.lines.flatMap(({ price, quantity }) =>
        price === null ? [] : [{ price, quantity: quantity ?? 1 }],
      ),
      metadata: order.metadata,
      description: order.description,
      billingMode: order.billingMode,
      isFree: session.amount_total === 0,
      method,
    },
    true,
  );
  if (decline !== null) throw paymentError(decline, false);
  const complete: CheckoutSession = {
    ...session,
    customer,
    customer_details: {
      ...(session.customer_details ?? detailsOf(email)),
      address: buyer.address ?? saved.address ?? null,
      business_name: buyer.business?.name ?? null,
      individual_name: buyer.name,
      name: saved.name ?? null,
      tax_ids: buyer.business ? [buyer.business.taxId] : [],
    },
    invoice: subscription.latest_invoice,
    // Nothing is charged for a free Checkout (docs.stripe.com/api/checkout/sessions/object, `payment_status`).
    payment_status: session.amount_total === 0 ? 'no_payment_required' : 'paid',
    status: 'complete',
    subscription: subscription.id,
    url: null,
  };
  record(state, 'checkout.session.completed', complete);
  return state.store.put('checkoutSessions', id, complete);
}
