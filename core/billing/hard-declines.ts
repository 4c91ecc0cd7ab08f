import type Stripe from 'stripe';

/**
 * Decline codes after which a bank rejects every further charge of a card. Stripe keeps scheduling attempts and sets
 * `next_payment_attempt`, but makes none until there is another payment method
 * (docs.stripe.com/billing/revenue-recovery/smart-retries#hard-decline-codes).
 */
const hardDeclineCodes: readonly string[] = [
  'incorrect_number',
  'lost_card',
  'pickup_card',
  'stolen_card',
  'revocation_of_authorization',
  'revocation_of_all_authorizations',
  'authentication_required',
  'highest_risk_level',
  'transaction_not_allowed',
];

/** The fields of an invoice to expand for `isTriedAgain`. */
export const withPaymentIntents = ['payments.data.payment.payment_intent'];

/** Whether Stripe will automatically retry the card on file for an invoice. */
export function isTriedAgain(invoice: Stripe.Invoice): boolean {
  if (invoice.next_payment_attempt === null) return false;
  return !(invoice.payments?.data ?? []).some(({ payment: { payment_intent: intent } }) => {
    if (typeof intent !== 'object') return false;
    const { code, decline_code, payment_method } = intent.last_payment_error ?? {};
    // Without a card there is nothing to charge.
    if (intent.last_payment_error && !payment_method) return true;
    return hardDeclineCodes.includes(decline_code ?? code ?? '');
  });
}
