import { record } from '../events/record.ts';
import type { State } from '../ledger/state.ts';
import type { CheckoutSession } from '../ledger/wire-types.ts';
import { detailsOf } from '../objects/checkout-objects.ts';
import { createCustomer } from '../objects/customer-objects.ts';
import { getOrThrow } from '../objects/fields.ts';
import { saveCard } from '../objects/payment-methods.ts';
import { startSubscription } from './create-subscription.ts';
import { paymentError } from './payments.ts';

/**
 * Pays an open Checkout session: creates the customer if it has none, saves the card, creates the subscription and
 * charges its first invoice. Throws a card error on a decline; the caller's transaction then rolls back.
 */
export function payCheckout(
  state: State,
  id: string,
  email: string,
  card: string,
): CheckoutSession {
  const session = getOrThrow(state, 'checkoutSessions', 'checkout.session', id);
  const order = getOrThrow(state, 'checkoutOrders', 'checkout.session', id);
  const customer = session.customer ?? createCustomer(state, { email }).id;
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
    customer_details: session.customer_details ?? detailsOf(email, null),
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
