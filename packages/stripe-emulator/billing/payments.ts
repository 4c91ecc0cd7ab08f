import { record } from '../events/record.ts';
import { StripeError } from '../http/errors.ts';
import type { State } from '../ledger/state.ts';
import type { Charge, Invoice, InvoicePayment, PaymentIntent } from '../ledger/wire-types.ts';
import { chargeDecline, type Decline, injectedDecline, riskEventOf } from '../objects/cards.ts';
import { newDispute, newFraudWarning } from '../objects/dispute-objects.ts';
import { newCharge, newInvoicePayment, newPaymentIntent } from '../objects/payment-objects.ts';
import { changeInvoice } from './finalize-invoice.ts';

/** How to pay an invoice. */
export interface Payment {
  /** The id of the payment method; null if the customer has none. */
  method: string | null;
  /** Whether the customer is present to authenticate. */
  onSession: boolean;
  /** Fails the payment whatever the card, for `POST /test/advance` with `fail`. */
  fails?: boolean;
}

const noMethod: Decline = {
  code: 'card_declined',
  declineCode: null,
  message:
    'This customer has no attached payment source or default payment method. Please consider adding a default payment method.',
};

/** The payment intent of an invoice, created at the first attempt. */
function intentOf(state: State, invoice: Invoice): [PaymentIntent, InvoicePayment] {
  const { store } = state;
  const existing = store.all('invoicePayments').find((payment) => payment.invoice === invoice.id);
  const intent = store.get('paymentIntents', existing?.payment.payment_intent ?? '');
  if (existing !== undefined && intent !== undefined) return [intent, existing];
  const fresh = newPaymentIntent(state, invoice);
  record(state, 'payment_intent.created', fresh);
  const payment = newInvoicePayment(state, invoice, fresh);
  return [
    store.put('paymentIntents', fresh.id, fresh),
    store.put('invoicePayments', payment.id, payment),
  ];
}

/** A bank debit is known to fail only days later; here it fails at once, and never succeeds. */
const failedDebit: Decline = {
  code: 'debit_not_authorized',
  declineCode: null,
  message: 'The bank account could not be debited.',
};

/** A method of a type that the invoice does not accept (docs.stripe.com/billing/subscriptions/payment-methods-setting). */
const wrongType: Decline = {
  code: 'payment_method_not_available',
  declineCode: null,
  message: 'The payment method is not of a type that this invoice accepts.',
};

function refusalOf(
  state: State,
  invoice: Invoice,
  { method, onSession, fails }: Payment,
): Decline | null {
  if (method === null) return noMethod;
  if (fails) return injectedDecline;
  const { type = 'card' } = state.store.get('paymentMethods', method) ?? {};
  if (!(invoice.payment_settings.payment_method_types ?? [type]).includes(type)) return wrongType;
  if (type !== 'card') return failedDebit;
  return chargeDecline(state.store.get('cardNumbers', method)?.number ?? '', onSession);
}

/** Stripe's error for a declined payment; `keeps` commits the records of the attempt. */
export function paymentError(decline: Decline, keeps: boolean): StripeError {
  return new StripeError(
    402,
    decline.message,
    {
      type: 'card_error',
      code: decline.code,
      ...(decline.declineCode === null ? {} : { decline_code: decline.declineCode }),
    },
    keeps,
  );
}

/** The `last_payment_error` of a failed attempt. */
function errorOf(
  state: State,
  { code, declineCode, message }: Decline,
  charge: Charge | null,
  method: string | null,
): NonNullable<PaymentIntent['last_payment_error']> {
  const card = state.store.get('paymentMethods', method ?? '');
  return {
    type: 'card_error',
    code,
    message,
    ...(declineCode !== null && { decline_code: declineCode }),
    ...(charge && { charge: charge.id }),
    ...(card && { payment_method: card }),
  };
}

/** Why the last attempt to pay an invoice failed, or null. */
export function lastErrorOf(state: State, { id }: Invoice): PaymentIntent['last_payment_error'] {
  const link = state.store.first('invoicePayments', ({ invoice }) => invoice === id);
  const intent = state.store.get('paymentIntents', link?.payment.payment_intent ?? '');
  return intent?.last_payment_error ?? null;
}

function failed(
  state: State,
  invoice: Invoice,
  intent: PaymentIntent,
  decline: Decline,
  method: string | null,
): void {
  const { store } = state;
  const authenticationRequired = decline.code === 'authentication_required';
  const charge =
    method === null || authenticationRequired ? null : newCharge(state, intent, method, decline);
  if (charge !== null) {
    record(state, 'charge.failed', charge);
    store.put('charges', charge.id, charge);
  }
  const waiting = store.put('paymentIntents', intent.id, {
    ...intent,
    last_payment_error: errorOf(state, decline, charge, method),
    latest_charge: charge?.id ?? intent.latest_charge,
    status: authenticationRequired ? 'requires_action' : 'requires_payment_method',
  });
  const event = authenticationRequired
    ? 'payment_intent.requires_action'
    : 'payment_intent.payment_failed';
  record(state, event, waiting);
  const unpaid = changeInvoice(state, invoice.id, {
    attempt_count: Math.max(1, invoice.attempt_count),
    attempted: true,
  });
  if (authenticationRequired) record(state, 'invoice.payment_action_required', unpaid);
  record(state, 'invoice.payment_failed', unpaid);
}

/** Marks an invoice as paid, with its events. */
function paid(state: State, invoice: Invoice, charged: number): void {
  const done = changeInvoice(state, invoice.id, {
    amount_paid: charged,
    amount_remaining: 0,
    attempt_count: charged > 0 ? Math.max(1, invoice.attempt_count) : 0,
    attempted: true,
    auto_advance: false,
    next_payment_attempt: null,
    status: 'paid',
    status_transitions: { ...invoice.status_transitions, paid_at: state.now() },
  });
  record(state, 'invoice.paid', done);
  record(state, 'invoice.payment_succeeded', done);
}

/** Attempts to pay an open invoice. Returns why it was declined, or null if it is paid. */
export function payInvoice(state: State, invoice: Invoice, payment: Payment): Decline | null {
  if (invoice.amount_due === 0) {
    paid(state, invoice, 0);
    return null;
  }
  const { store } = state;
  const [intent, link] = intentOf(state, invoice);
  const decline = refusalOf(state, invoice, payment);
  if (decline !== null || payment.method === null) {
    failed(state, invoice, intent, decline ?? noMethod, payment.method);
    return decline ?? noMethod;
  }
  const charge = newCharge(state, intent, payment.method, null);
  store.put('charges', charge.id, charge);
  record(state, 'charge.succeeded', charge);
  const succeeded = store.put('paymentIntents', intent.id, {
    ...intent,
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    payment_method: payment.method,
    status: 'succeeded',
  });
  record(state, 'payment_intent.succeeded', succeeded);
  const settled = store.put('invoicePayments', link.id, {
    ...link,
    amount_paid: invoice.amount_due,
    status: 'paid',
    status_transitions: { canceled_at: null, paid_at: state.now() },
  });
  record(state, 'invoice_payment.paid', settled);
  paid(state, invoice, invoice.amount_due);
  createRiskEvent(state, charge);
  return null;
}

/**
 * Sends the event of a dispute or an early fraud warning for a paid charge, if its test card triggers one
 * (docs.stripe.com/testing#disputes). Neither object is stored.
 */
function createRiskEvent(state: State, charge: Charge): void {
  const { number } = state.store.get('cardNumbers', charge.payment_method ?? '') ?? { number: '' };
  const riskEvent = riskEventOf(number);
  if (riskEvent === 'fraud_warning') {
    record(state, 'radar.early_fraud_warning.created', newFraudWarning(state, charge));
  }
  if (riskEvent !== 'dispute') return;
  state.store.put('charges', charge.id, { ...charge, disputed: true });
  record(state, 'charge.dispute.created', newDispute(state, charge));
}
