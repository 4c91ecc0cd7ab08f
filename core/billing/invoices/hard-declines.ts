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

/** The fields of an invoice to expand for `nextAttemptAt`. */
export const withPaymentIntents = ['payments.data.payment.payment_intent'];

/** When Stripe will automatically retry the card on file for an invoice, or null if it will not. */
export function nextAttemptAt(invoice: Stripe.Invoice): Date | null {
  const { next_payment_attempt: next, payments } = invoice;
  return next === null || payments?.data.some(isHardDeclined) ? null : new Date(next * 1000);
}

function isHardDeclined({ payment: { payment_intent: intent } }: Stripe.InvoicePayment): boolean {
  if (typeof intent !== 'object') return false;
  const { code, decline_code, payment_method } = intent.last_payment_error ?? {};
  // Without a card there is nothing to charge.
  if (intent.last_payment_error && !payment_method) return true;
  return hardDeclineCodes.includes(decline_code ?? code ?? '');
}
