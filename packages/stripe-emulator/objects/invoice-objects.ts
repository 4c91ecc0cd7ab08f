import type { State } from '../ledger/state.ts';
import {
  type Customer,
  type Invoice,
  type InvoiceLine,
  type Subscription,
  wholeList,
} from '../ledger/wire-types.ts';
import { taxIdsOf } from './tax-ids.ts';
import { totalsOf } from './totals.ts';

/** The parameters of a draft invoice. */
export interface NewInvoice {
  subscription: Subscription;
  reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update' | 'upcoming';
  lines: InvoiceLine[];
  period: { start: number; end: number };
}

/**
 * The lines after the discount of their subscription, prorations included
 * (docs.stripe.com/billing/subscriptions/coupons).
 */
function discountedLines(state: State, { subscription, lines }: NewInvoice): InvoiceLine[] {
  const discount = state.store.get('subscriptionDiscounts', subscription.id);
  if (discount === undefined) return lines;
  return lines.map((line) => ({
    ...line,
    discount_amounts: [
      { amount: Math.round((line.amount * discount.percent) / 100), discount: discount.id },
    ],
  }));
}

/** A draft invoice with its totals, not yet stored. */
export function draftInvoice(
  state: State,
  newInvoice: NewInvoice,
  id: string,
  customer: Customer,
): Invoice {
  const { subscription, period } = newInvoice;
  const lines = discountedLines(state, newInvoice);
  const { ending_balance: _ending, too_small: _small, ...sums } = totalsOf(lines, customer.balance);
  const discounts = lines.flatMap(({ discount_amounts }) => discount_amounts ?? []);
  const now = state.now();
  return {
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: 'Stripe emulator',
    account_tax_ids: null,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    // Off from the start for first invoices and those of updates (docs.stripe.com/billing/invoices/subscription).
    auto_advance: newInvoice.reason === 'subscription_cycle' || newInvoice.reason === 'upcoming',
    automatic_tax: {
      disabled_reason: null,
      enabled: false,
      liability: null,
      provider: null,
      status: null,
    },
    automatically_finalizes_at: null,
    billing_reason: newInvoice.reason,
    collection_method: subscription.collection_method,
    created: now,
    currency: subscription.currency,
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: taxIdsOf(state, customer.id).map(({ type, value }) => ({ type, value })),
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: wholeList(
      lines.map((line) => ({ ...line, invoice: id })),
      `/v1/invoices/${id}/lines`,
    ),
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: null,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: {
      default_mandate: null,
      payment_method_options: null,
      payment_method_types: subscription.payment_settings?.payment_method_types ?? null,
    },
    period_end: period.end,
    period_start: period.start,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    statement_descriptor: null,
    status: 'draft',
    status_transitions: {
      finalized_at: null,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
    subtotal_excluding_tax: sums.subtotal,
    test_clock: null,
    total_discount_amounts: discounts,
    total_excluding_tax: sums.total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: null,
    ...sums,
  };
}
