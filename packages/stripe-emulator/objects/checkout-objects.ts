import { record } from '../events/record.ts';
import type { State } from '../ledger/state.ts';
import type { CheckoutLine, CheckoutSession, Customer, Metadata } from '../ledger/wire-types.ts';
import { getOrThrow } from './fields.ts';
import { commonValue } from './shared-period.ts';

interface NewCheckout {
  id: string;
  lines: CheckoutLine[];
  allowedMethods: string[] | null;
  /** The payment method configuration, and the types that it and `allowedMethods` leave. */
  methods: { configuration: string | null; types: string[] };
  billingAddress: 'auto' | 'required' | null;
  taxIds: boolean;
  adaptivePricing: boolean;
  customer: Customer | null;
  customerEmail: string | null;
  clientReferenceId: string | null;
  metadata: Metadata;
  successUrl: string;
  cancelUrl: string | null;
  expiresAt: number;
}

/** The details of a customer with an email, as far as an open Checkout session knows them. */
export function detailsOf(
  email: string,
  name: string | null = null,
): NonNullable<CheckoutSession['customer_details']> {
  return {
    address: null,
    business_name: null,
    email,
    individual_name: null,
    name,
    phone: null,
    tax_exempt: 'none',
    tax_ids: [],
  };
}

/** Creates an open Checkout session, with the address of its page. */
export function newCheckout(state: State, params: NewCheckout): CheckoutSession {
  const { lines, customer, customerEmail } = params;
  const email = customer?.email ?? customerEmail;
  const subtotal = lines.reduce((sum, line) => sum + line.amount_subtotal, 0);
  const total = lines.reduce((sum, line) => sum + line.amount_total, 0);
  return {
    id: params.id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: params.adaptivePricing },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: params.allowedMethods,
    amount_subtotal: subtotal,
    amount_total: total,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: params.billingAddress,
    cancel_url: params.cancelUrl,
    client_reference_id: params.clientReferenceId,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: state.now(),
    currency: commonValue(lines, ({ currency }) => currency) ?? 'usd',
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: customer?.id ?? null,
    customer_account: null,
    customer_creation: customer === null ? 'always' : null,
    customer_details: email === null ? null : detailsOf(email, customer?.name ?? null),
    customer_email: customerEmail,
    discounts: [],
    expires_at: params.expiresAt,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: null,
    managed_payments: null,
    metadata: params.metadata,
    mode: 'subscription',
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'always',
    payment_method_configuration_details:
      params.methods.configuration === null
        ? null
        : { id: params.methods.configuration, parent: null },
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    payment_method_types: params.methods.types,
    payment_status: 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: {
      allow_redisplay_filters: ['always'],
      payment_method_remove: 'disabled',
      payment_method_save: null,
    },
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: null,
    subscription: null,
    success_url: params.successUrl,
    tax_id_collection: { enabled: params.taxIds, required: 'never' },
    total_details: { amount_discount: subtotal - total, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: `${state.origin}/pay/${params.id}`,
    wallet_options: null,
  };
}

/** Expires an open Checkout session. */
export function expireCheckout(state: State, id: string): CheckoutSession {
  const before = getOrThrow(state, 'checkoutSessions', 'checkout.session', id);
  const session: CheckoutSession = { ...before, status: 'expired', url: null };
  record(state, 'checkout.session.expired', session);
  return state.store.put('checkoutSessions', id, session);
}
