import type { State } from '../ledger/state.ts';
import type {
  Customer,
  PortalConfiguration,
  PortalSession,
  Subscription,
} from '../ledger/wire-types.ts';
import { amountFor } from '../objects/price-objects.ts';
import { periodOf } from '../objects/shared-period.ts';
import { type Html, html } from './html.ts';
import { day, money } from './page.ts';
import { cardField, errorBox, linesTable, otherCards, successBox } from './parts.ts';

interface Portal {
  session: PortalSession;
  customer: Customer;
  features: PortalConfiguration['features'];
  takesBankAccounts: boolean;
  error: string | null;
  did: string | null;
}

const messages: Record<string, string> = {
  card: 'The new card is saved as the default.',
  bank: 'The bank account is saved as the default.',
  cancelled: 'Your subscription is cancelled.',
  kept: 'Your subscription will continue.',
};

const statuses: Record<string, string> = {
  active: 'active',
  incomplete: 'not paid yet',
  past_due: 'payment overdue',
};

const brands: Record<string, string> = { visa: 'Visa', mastercard: 'Mastercard' };

function cancellation(
  { id, cancel_at_period_end }: Subscription,
  features: Portal['features'],
): Html | null {
  if (!features.subscription_cancel.enabled) return null;
  const [action, label] = cancel_at_period_end
    ? ['keep', 'Keep subscription']
    : ['cancel', 'Cancel subscription'];
  return html`<form method="post">
<input type="hidden" name="subscription" value="${id}">
<button class="plain" name="action" value="${action}">${label}</button>
</form>`;
}

function current(state: State, subscription: Subscription, features: Portal['features']): Html {
  const items = subscription.items.data.filter(({ quantity }) => quantity !== 0);
  const amounts = items.map(({ price, quantity }) => amountFor(price, quantity ?? 0));
  const rows = items.map(({ price, quantity }, at) => ({
    description: `${state.store.get('products', price.product)?.name} × ${quantity}`,
    amount: money(amounts[at] ?? 0, price.currency),
  }));
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  const end = periodOf(subscription.items.data)?.end ?? 0;
  const own = cardName(state, subscription.default_payment_method);
  const next = subscription.cancel_at_period_end ? 'Ends on' : 'Renews on';
  return html`<section>
<h2>Subscription: ${statuses[subscription.status] ?? subscription.status}</h2>
<p class="muted">${next} ${day(end)}${own === null ? '' : `, paid by ${own}`}</p>
${linesTable(rows, `${money(total, subscription.currency)} per month`)}
${cancellation(subscription, features)}
</section>`;
}

function cardName(state: State, method: string | null): string | null {
  const { card, type } = state.store.get('paymentMethods', method ?? '') ?? {};
  if (type === 'us_bank_account') return 'Bank account ending in 6789';
  return card ? `${brands[card.brand] ?? 'Card'} ending in ${card.last4}` : null;
}

function cardSection(state: State, { customer, takesBankAccounts }: Portal): Html {
  const { default_payment_method: method } = customer.invoice_settings;
  return html`<section aria-labelledby="card">
<h2 id="card">Default payment method</h2>
<p>${cardName(state, method) ?? 'None is saved.'}</p>
<form method="post">
${cardField()}
<button name="action" value="card">Save card</button>
</form>
${
  takesBankAccounts
    ? html`<form method="post">
<button class="plain" name="action" value="bank">Save the test bank account</button>
</form>`
    : null
}
${otherCards}
</section>`;
}

function invoices(state: State, customer: Customer): Html {
  const rows = state.store
    .all('invoices')
    .filter((invoice) => invoice.customer === customer.id && invoice.status !== 'draft')
    .reverse()
    .map(
      ({ hosted_invoice_url: url, number, created, status, total, currency }) => html`<tr>
<th scope="row"><a href="${url ?? ''}">${number}</a><br><span class="muted">${day(created)}, ${status}</span></th>
<td>${money(total, currency)}</td>
</tr>`,
    );
  return html`<section aria-labelledby="invoices">
<h2 id="invoices">Invoices</h2>
${rows.length === 0 ? html`<p>There are none yet.</p>` : html`<table>${rows}</table>`}
</section>`;
}

/** A customer's active subscriptions. */
export function runningOf(state: State, customer: string): Subscription[] {
  const endedStatuses = ['canceled', 'incomplete_expired'];
  return state.store
    .all('subscriptions')
    .filter((sub) => sub.customer === customer && !endedStatuses.includes(sub.status));
}

/** The portal's content: subscriptions, payment method and invoices, as far as the configuration enables them. */
export function portalContent(state: State, portal: Portal): Html {
  const { session, customer, features, error, did } = portal;
  const running = runningOf(state, customer.id);
  return html`${
    session.return_url === null
      ? null
      : html`<p><a class="back" href="${session.return_url}">Return to the product</a></p>`
  }
<h1>Your billing</h1>
<p class="muted">${customer.email}</p>
${errorBox(error)}
${successBox(messages[did ?? ''] ?? null)}
${
  running.length === 0
    ? html`<section><p>No subscription is running.</p></section>`
    : running.map((subscription) => current(state, subscription, features))
}
${features.payment_method_update.enabled ? cardSection(state, portal) : null}
${features.invoice_history.enabled ? invoices(state, customer) : null}`;
}
