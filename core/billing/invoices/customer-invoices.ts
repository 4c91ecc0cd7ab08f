import type Stripe from 'stripe';
import { idOf } from '#core/billing/subscription/subscription-snapshot.ts';
import { callStripe, listAll, nullIfMissing } from '#core/clients/stripe.ts';
import { invalidPage } from '#core/runtime/invalid-page.ts';
import { chargesOf } from './refunded-amounts.ts';

/**
 * All invoices of customers, newest first; none for a customer deleted at Stripe.
 * @throws CallError `payment_provider`
 */
export async function invoicesOf(customers: readonly string[]): Promise<Stripe.Invoice[]> {
  const lists = await Promise.all(
    customers.map((customer) =>
      nullIfMissing(listAll((stripe) => stripe.invoices.list({ customer, limit: pageSize }))),
    ),
  );
  return newestFirst(lists.flatMap((list) => list ?? []));
}

/** Stripe's largest page (docs.stripe.com/api/pagination): of monthly invoices, those of eight years. */
const pageSize = 100;

/**
 * A page of the invoices of customers with their payments, newest first, with one request to Stripe for each customer:
 * most workspaces have one. None are listed of a customer deleted at Stripe.
 * @param after the `next` of the previous page
 * @throws CallError `payment_provider`, or `invalid_input` if `after` names no invoices
 */
export async function listInvoicePage(
  customers: readonly string[],
  after?: string,
): Promise<{ invoices: Stripe.Invoice[]; next?: string }> {
  const lasts = parsePage(after, customers);
  const lists = await Promise.all(
    customers.map((customer) => invoicesAfter(customer, lasts.get(customer))),
  );
  const found = newestFirst(lists.flatMap(({ data }) => data));
  const invoices = found.slice(0, pageSize);
  for (const { id, customer } of invoices) if (customer) lasts.set(idOf(customer), id);
  const hasMore = found.length > pageSize || lists.some(({ has_more }) => has_more);
  return { invoices, ...(hasMore && { next: describePage(lasts) }) };
}

async function invoicesAfter(customer: string, starting_after: string | undefined) {
  const page = await nullIfMissing(
    callStripe((stripe) =>
      stripe.invoices.list({
        customer,
        limit: pageSize,
        expand: ['data.payments'],
        ...(starting_after !== undefined && { starting_after }),
      }),
    ),
  );
  // The invoice is missing then, or its customer was deleted between two pages.
  if (!page && starting_after !== undefined) throw invalidPage();
  return page ?? { data: [], has_more: false };
}

/** Seconds within which an invoice is paid, if it ever is: its last attempt, or by hand. */
const paidWithin = 90 * 86_400;

/**
 * The charges of a page of invoices, which know what was refunded: a request for each customer with one that was charged.
 * @throws CallError `payment_provider`
 */
export async function chargesOfInvoices(
  invoices: readonly Stripe.Invoice[],
): Promise<Stripe.Charge[]> {
  const charged = invoices.filter(({ amount_paid }) => amount_paid > 0);
  const customers = new Set(charged.flatMap(({ customer }) => (customer ? idOf(customer) : [])));
  const times = charged.map(({ created }) => created);
  const period = { gte: Math.min(...times), lte: Math.max(...times) + paidWithin };
  const lists = await Promise.all(
    [...customers].map((one) => nullIfMissing(chargesOf(one, period))),
  );
  return lists.flatMap((list) => list ?? []);
}

function newestFirst(invoices: readonly Stripe.Invoice[]): Stripe.Invoice[] {
  return invoices.toSorted((a, b) => b.created - a.created);
}

/** Where the list of each customer goes on: `cus_1.in_1~cus_2.in_2`. */
function describePage(lasts: ReadonlyMap<string, string>): string {
  return Array.from(lasts, (last) => last.join('.')).join('~');
}

/** The last invoices of customers in `after`: of the caller's own alone, whatever the caller sends. */
function parsePage(after: string | undefined, customers: readonly string[]): Map<string, string> {
  const lasts = new Map<string, string>();
  for (const last of after?.split('~') ?? []) {
    const [, customer, invoice] = /^(\w+)\.(in_\w+)$/.exec(last) ?? [];
    if (!customer || !invoice) throw invalidPage();
    if (customers.includes(customer)) lasts.set(customer, invoice);
  }
  return lasts;
}
