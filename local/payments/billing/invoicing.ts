import { record } from '../events/record.ts';
import { invalid } from '../http/errors.ts';
import type { Books } from '../ledger/books.ts';
import { newId } from '../ledger/ids.ts';
import {
  type Customer,
  type Invoice,
  type InvoiceLine,
  type Price,
  type Subscription,
  wholeList,
} from '../ledger/wire.ts';
import { changeCustomer } from '../objects/customer-objects.ts';
import { the } from '../objects/fields.ts';
import type { NameOf } from './lines.ts';
import { totalsOf } from './totals.ts';

interface Bill {
  subscription: Subscription;
  reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update' | 'upcoming';
  lines: InvoiceLine[];
  period: { start: number; end: number };
}

/** Finds what products are called, for the lines of invoices. */
export function productNames(books: Books): NameOf {
  return (price: Price) => books.store.get('products', price.product)?.name ?? price.product;
}

/** An invoice as it is drafted, with its sums; nothing is kept. */
export function draftInvoice(books: Books, bill: Bill, id: string, customer: Customer): Invoice {
  const { subscription, lines, period } = bill;
  const { ending_balance: _ending, ...sums } = totalsOf(lines, customer.balance);
  const now = books.now();
  return {
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: 'Payments stand-in',
    account_tax_ids: null,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: {
      disabled_reason: null,
      enabled: false,
      liability: null,
      provider: null,
      status: null,
    },
    automatically_finalizes_at: null,
    billing_reason: bill.reason,
    collection_method: 'charge_automatically',
    created: now,
    currency: subscription.currency,
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
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
      payment_method_types: null,
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
    total_discount_amounts: [],
    total_excluding_tax: sums.total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: null,
    ...sums,
  };
}

/**
 * Makes an invoice and finalises it at once (Stripe leaves a renewal's draft open for an hour): it gets its number
 * and its page, and the customer's balance is used. It is open then, whatever its amount.
 */
export function createInvoice(books: Books, bill: Bill): Invoice {
  const customer = the(books, 'customers', 'customer', bill.subscription.customer);
  const draft = draftInvoice(books, bill, newId('in'), customer);
  record(books, 'invoice.created', draft);
  const sequence = customer.next_invoice_sequence ?? 1;
  const { ending_balance } = totalsOf(bill.lines, customer.balance);
  const now = books.now();
  const invoice: Invoice = {
    ...draft,
    effective_at: now,
    ending_balance,
    hosted_invoice_url: `${books.origin}/invoice/${draft.id}`,
    number: `${customer.invoice_prefix}-${String(sequence).padStart(4, '0')}`,
    status: 'open',
    status_transitions: { ...draft.status_transitions, finalized_at: now },
  };
  const { store } = books;
  store.put('customers', customer.id, {
    ...customer,
    currency: invoice.currency,
    next_invoice_sequence: sequence + 1,
  });
  if (ending_balance !== customer.balance) {
    changeCustomer(books, customer.id, { balance: ending_balance });
  }
  record(books, 'invoice.finalized', invoice);
  return store.put('invoices', invoice.id, invoice);
}

/** Changes an invoice without telling of it. */
export function changeInvoice(books: Books, id: string, changes: Partial<Invoice>): Invoice {
  const invoice = the(books, 'invoices', 'invoice', id);
  return books.store.put('invoices', id, { ...invoice, ...changes });
}

/** Voids an open invoice; what it used of the customer's balance goes back. */
export function voidInvoice(books: Books, id: string): Invoice {
  const before = the(books, 'invoices', 'invoice', id);
  if (before.status !== 'open' && before.status !== 'uncollectible') {
    throw invalid(
      `You can only pass in open invoices. This invoice isn't open: it is ${before.status}.`,
    );
  }
  const used = before.starting_balance - (before.ending_balance ?? before.starting_balance);
  const customer = books.store.get('customers', before.customer ?? '');
  if (used !== 0 && customer !== undefined) {
    changeCustomer(books, customer.id, { balance: customer.balance + used });
  }
  const invoice = changeInvoice(books, id, {
    auto_advance: false,
    next_payment_attempt: null,
    status: 'void',
    status_transitions: { ...before.status_transitions, voided_at: books.now() },
  });
  record(books, 'invoice.voided', invoice);
  return invoice;
}
