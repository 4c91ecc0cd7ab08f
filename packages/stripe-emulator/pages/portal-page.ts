import { endSubscription } from '../billing/end-subscription.ts';
import { requireClassic } from '../billing/prorations.ts';
import { updateSubscription } from '../billing/update-subscription.ts';
import { StripeError } from '../http/errors.ts';
import type { State } from '../ledger/state.ts';
import type {
  Customer,
  PortalConfiguration,
  PortalSession,
  Subscription,
} from '../ledger/wire-types.ts';
import { changeCustomer } from '../objects/customer-objects.ts';
import { getOrThrow } from '../objects/fields.ts';
import { offeredTypes } from '../objects/payment-method-configurations.ts';
import { saveBankAccount, saveCard } from '../objects/payment-methods.ts';
import { amountFor } from '../objects/price-objects.ts';
import { periodOf } from '../objects/shared-period.ts';
import { type Html, html } from './html.ts';
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
import { cardField, errorBox, linesTable, otherCards, successBox } from './parts.ts';
import { detailsSection, saveDetails } from './portal-details.ts';

type Features = PortalConfiguration['features'];

/**
 * Makes a new method the customer's default (docs.stripe.com/customer-management/portal-deep-links). A
 * subscription with its own default payment method, such as one created by Checkout, keeps using that.
 */
function changeMethod(state: State, customer: string, method: string): void {
  const { invoice_settings } = getOrThrow(state, 'customers', 'customer', customer);
  changeCustomer(state, customer, {
    invoice_settings: { ...invoice_settings, default_payment_method: method },
  });
}

/** Whether the portal takes bank accounts, as its payment method configuration says. */
function offersBankDebits(state: State, { payment_method_update: methods }: Features): boolean {
  const types = offeredTypes(state, methods.payment_method_configuration);
  return methods.enabled && types.includes('us_bank_account');
}

/** Performs the action of a portal form if the configuration allows it. Returns what was done. */
function act(
  state: State,
  session: PortalSession,
  features: Features,
  form: URLSearchParams,
): string {
  const action = form.get('action');
  const subscription = runningOf(state, session.customer).find(
    ({ id }) => id === form.get('subscription'),
  );
  if (action === 'card' && features.payment_method_update.enabled) {
    const card = form.get('card')?.trim() ?? '';
    changeMethod(state, session.customer, saveCard(state, session.customer, card).id);
    return 'card';
  }
  if (action === 'bank' && offersBankDebits(state, features)) {
    changeMethod(state, session.customer, saveBankAccount(state, session.customer).id);
    return 'bank';
  }
  if (action === 'details') {
    return saveDetails(state, session.customer, features.customer_update, form) ? 'details' : '';
  }
  const { enabled, mode, proration_behavior: prorations } = features.subscription_cancel;
  if (subscription === undefined || !enabled) return '';
  if (action === 'keep') {
    updateSubscription(state, subscription.id, { cancel_at_period_end: false });
    return 'kept';
  }
  if (action !== 'cancel') return '';
  if (mode === 'immediately') {
    const prorate = prorations !== 'none';
    endSubscription(state, subscription.id, {
      prorate,
      invoiceNow: prorations === 'always_invoice',
    });
  } else {
    // In the flexible mode the portal sets `cancel_at` instead.
    requireClassic(subscription, 'end a subscription with its period');
    updateSubscription(state, subscription.id, { cancel_at_period_end: true });
  }
  return 'cancelled';
}

/** The customer's portal page: GET shows it, POST changes the card, the billing information or the subscription. */
export function portalPage({ state, id, form, query }: PageRequest): Reply {
  const session = state.store.get('portalSessions', id);
  const customer = state.store.get('customers', session?.customer ?? '');
  const configuration = state.store.get('portalConfigurations', session?.configuration ?? '');
  if (session === undefined || customer === undefined || configuration === undefined) {
    return notice(404, 'Not found', 'There is no such page here.');
  }
  const { features } = configuration;
  const portal = (error: string | null, did: string | null) =>
    page(
      'Your billing',
      portalContent(state, {
        session,
        customer,
        features,
        takesBankAccounts: offersBankDebits(state, features),
        error,
        did,
      }),
    );
  if (form === null) return htmlReply(200, portal(null, query.get('done')));
  try {
    const did = state.store.transact(() => act(state, session, features, form));
    return redirect(`/portal/${id}?done=${did}`);
  } catch (error) {
    if (!(error instanceof StripeError)) throw error;
    return htmlReply(402, portal(error.message, null));
  }
}

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
  details: 'Your billing information is saved.',
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
function runningOf(state: State, customer: string): Subscription[] {
  const endedStatuses = ['canceled', 'incomplete_expired'];
  return state.store
    .all('subscriptions')
    .filter((sub) => sub.customer === customer && !endedStatuses.includes(sub.status));
}

/** The portal's content: subscriptions, payment method and invoices, as far as the configuration enables them. */
function portalContent(state: State, portal: Portal): Html {
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
${detailsSection(state, customer, features.customer_update)}
${features.invoice_history.enabled ? invoices(state, customer) : null}`;
}
