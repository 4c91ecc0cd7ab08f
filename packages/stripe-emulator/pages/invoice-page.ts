import { collect } from '../billing/collect-payment.ts';
import { isExpiredLink } from '../billing/invoice-links.ts';
import { StripeError } from '../http/errors.ts';
import type { State } from '../ledger/state.ts';
import type { Invoice } from '../ledger/wire-types.ts';
import { saveCard } from '../objects/payment-methods.ts';
import { html } from './html.ts';
import {
  day,
  htmlReply,
  money,
  notice,
  type PageRequest,
  page,
  type Reply,
  redirect,
} from './page.ts';
import { cardField, errorBox, linesTable, otherCards } from './parts.ts';

interface Attempt {
  card: string;
  error: string;
}

/** An uncollectible invoice can still be paid (docs.stripe.com/invoicing/overview#invoice-statuses). */
function isPayable({ status }: Invoice): boolean {
  return status === 'open' || status === 'uncollectible';
}

const titles: Record<string, string> = {
  open: 'Invoice to pay',
  uncollectible: 'Invoice to pay',
  paid: 'Invoice paid',
  void: 'Invoice voided',
};

function shownInvoice(invoice: Invoice, attempt?: Attempt): Reply {
  const { status, currency, starting_balance, ending_balance, number } = invoice;
  const title = titles[status ?? ''] ?? 'Invoice';
  const amount = (cents: number) => money(cents, currency);
  const used = starting_balance - (ending_balance ?? starting_balance);
  const due = amount(status === 'paid' ? invoice.amount_paid : invoice.amount_due);
  const deductions =
    used === 0
      ? []
      : [
          {
            description: used < 0 ? 'Applied balance' : 'Credited for later',
            amount: amount(used),
          },
          { description: status === 'paid' ? 'Amount paid' : 'Amount due', amount: due },
        ];
  const rows = invoice.lines.data.map((line) => ({
    description: line.description,
    amount: amount(line.amount),
  }));
  const paidAt = invoice.status_transitions.paid_at;
  const content = html`<h1>${title}</h1>
<p class="muted">${number}, ${day(invoice.created)}</p>
${billedTo(invoice)}
<p class="sum">${due}</p>
<section aria-labelledby="summary">
<h2 id="summary">Summary</h2>
${linesTable(rows, amount(invoice.total), deductions)}
</section>
${
  isPayable(invoice)
    ? html`<section aria-labelledby="payment">
<h2 id="payment">Payment</h2>
${errorBox(attempt?.error ?? null)}
<form method="post">
${cardField(attempt?.card)}
<button>Pay</button>
</form>
${otherCards}
</section>`
    : null
}
${paidAt === null ? null : html`<p class="done" role="status">Paid on ${day(paidAt)}.</p>`}
${status === 'void' ? html`<p>Nothing is to be paid for this invoice.</p>` : null}`;
  return htmlReply(attempt === undefined ? 200 : 402, page(title, content));
}

/** The buyer as the invoice states it: name, address, tax ids and email. */
function billedTo({ customer_name, customer_address, customer_tax_ids, customer_email }: Invoice) {
  const { line1, city, state, postal_code, country } = customer_address ?? {};
  const lines = [
    customer_name,
    line1,
    [city, state, postal_code].filter(Boolean).join(' '),
    country,
    ...(customer_tax_ids ?? []).map(
      ({ type, value }) => `${type.replace('_', ' ').toUpperCase()} ${value}`,
    ),
    customer_email,
  ].filter(Boolean);
  return html`<p>Billed to<br>${lines.map((line) => html`${line ?? ''}<br>`)}</p>`;
}

/**
 * Pays with the customer present; the records of a declined attempt are kept. Returns why it was declined, or null.
 */
function pay(state: State, invoice: Invoice, card: string): string | null {
  try {
    return state.store.transact(() => {
      const method = saveCard(state, invoice.customer ?? '', card).id;
      const decline = collect(state, invoice.id, { method, onSession: true });
      return decline?.message ?? null;
    });
  } catch (error) {
    if (error instanceof StripeError) return error.message;
    throw error;
  }
}

/** The hosted invoice page: GET shows it, POST pays it if it is open. */
export function invoicePage({ state, id, form, query }: PageRequest): Reply {
  const invoice = state.store.get('invoices', id);
  // A draft has no page.
  if (invoice === undefined || invoice.status === 'draft')
    return notice(404, 'Not found', 'There is no such invoice here.');
  if (isExpiredLink(state, invoice, query.get('s'))) {
    return notice(410, 'Link expired', 'This link has expired. Please ask for a new one.');
  }
  if (form === null) return shownInvoice(invoice);
  const card = form.get('card')?.trim() ?? '';
  const error = isPayable(invoice) ? pay(state, invoice, card) : null;
  return error === null ? redirect(`/invoice/${id}`) : shownInvoice(invoice, { card, error });
}
