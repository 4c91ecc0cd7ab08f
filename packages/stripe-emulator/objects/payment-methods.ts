import * as z from 'zod';
import { record } from '../events/record.ts';
import { invalid, StripeError } from '../http/errors.ts';
import { pageOf } from '../http/paging.ts';
import { page, text } from '../http/params.ts';
import { type Route, route } from '../http/router.ts';
import { newId } from '../ledger/ids.ts';
import type { State } from '../ledger/state.ts';
import type { PaymentMethod } from '../ledger/wire-types.ts';
import { brandOf, lastFour, numberOfToken, saveDecline } from './cards.ts';
import { getOrThrow } from './fields.ts';

/** Saves a card to a customer. Throws a card error if it is declined. */
export function saveCard(state: State, customer: string, number: string): PaymentMethod {
  const refusal = saveDecline(number);
  if (refusal !== null) {
    throw new StripeError(402, refusal.message, {
      type: 'card_error',
      code: refusal.code,
      ...(refusal.declineCode === null ? {} : { decline_code: refusal.declineCode }),
    });
  }
  const method = cardMethod(state, customer, number);
  state.store.put('cardNumbers', method.id, { number });
  record(state, 'payment_method.attached', method);
  return state.store.put('paymentMethods', method.id, method);
}

/** The bank account of Stripe's test mode that can be debited (docs.stripe.com/payments/ach-direct-debit). */
const bankAccountToken = 'pm_usBankAccount_success';

/** Saves a bank account to a customer, to be debited. */
export function saveBankAccount(state: State, customer: string): PaymentMethod {
  const method: PaymentMethod = {
    ...newMethod(state, customer),
    type: 'us_bank_account',
    us_bank_account: {
      account_holder_type: 'company',
      account_type: 'checking',
      bank_name: 'STRIPE TEST BANK',
      financial_connections_account: null,
      fingerprint: null,
      last4: '6789',
      networks: { preferred: 'ach', supported: ['ach'] },
      routing_number: '110000000',
      status_details: null,
    },
  };
  record(state, 'payment_method.attached', method);
  return state.store.put('paymentMethods', method.id, method);
}

function newMethod(state: State, customer: string): Omit<PaymentMethod, 'type'> {
  const {
    address = null,
    email = null,
    name = null,
  } = state.store.get('customers', customer) ?? {};
  return {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'limited',
    billing_details: { address, email, name, phone: null, tax_id: null },
    created: state.now(),
    customer,
    customer_account: null,
    livemode: false,
    metadata: {},
  };
}

function cardMethod(state: State, customer: string, number: string): PaymentMethod {
  const brand = brandOf(number);
  return {
    ...newMethod(state, customer),
    type: 'card',
    card: {
      brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: brand,
      exp_month: 12,
      exp_year: new Date(state.now() * 1000).getUTCFullYear() + 4,
      funding: 'credit',
      generated_from: null,
      last4: lastFour(number),
      networks: { available: [brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
  };
}

/** Asserts that a payment method belongs to the customer. Throws Stripe's error otherwise. */
export function assertOwnPaymentMethod(state: State, customer: string, id: string): void {
  const method = getOrThrow(state, 'paymentMethods', 'PaymentMethod', id, 'default_payment_method');
  if (method.customer === customer) return;
  throw invalid(
    'The customer does not have a payment method with the ID ' +
      `${id}. The payment method must be attached to the customer.`,
    'default_payment_method',
    'resource_missing',
  );
}

const attaching = z.strictObject({ customer: text });
const listParams = z.strictObject({
  ...page,
  type: z.enum(['card', 'us_bank_account']).optional(),
});

export const paymentMethodRoutes: Route[] = [
  route('POST', '/v1/payment_methods/{id}/attach', attaching, (state, { customer }, id) => {
    getOrThrow(state, 'customers', 'customer', customer, 'customer');
    if (id === bankAccountToken) return saveBankAccount(state, customer);
    const number = numberOfToken(id);
    // Attaching an already attached method is a no-op.
    return number === undefined
      ? getOrThrow(state, 'paymentMethods', 'PaymentMethod', id)
      : saveCard(state, customer, number);
  }),
  route('GET', '/v1/customers/{id}/payment_methods', listParams, ({ store }, params, id) =>
    pageOf(
      store
        .all('paymentMethods')
        .filter(({ customer, type }) => customer === id && type === (params.type ?? type)),
      params,
      `/v1/customers/${id}/payment_methods`,
    ),
  ),
];
