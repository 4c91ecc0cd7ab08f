import { payCheckout } from '../billing/complete-checkout.ts';
import { StripeError } from '../http/errors.ts';
import { isEmail } from '../http/params.ts';
import type { State } from '../ledger/state.ts';
import type { CheckoutSession } from '../ledger/wire-types.ts';
import { amountFor } from '../objects/price-objects.ts';
import { buyerFields, readBuyer } from './buyer.ts';
import { html } from './html.ts';
import { htmlReply, money, notice, type PageRequest, page, type Reply, redirect } from './page.ts';
import { cardField, errorBox, linesTable, otherCards } from './parts.ts';

interface Attempt {
  card: string;
  email: string;
  error: string;
  sent: URLSearchParams;
}

function successUrl(session: CheckoutSession): string {
  return (session.success_url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', session.id);
}

function formTargets(session: CheckoutSession): string[] {
  const address = successUrl(session);
  return URL.canParse(address) ? [new URL(address).origin] : [];
}

/** The customer's credit in cents, which the first invoice applies (docs.stripe.com/billing/customer/balance). */
function appliedCredit(state: State, { customer, amount_total }: CheckoutSession): number {
  const balance = state.store.get('customers', customer ?? '')?.balance ?? 0;
  return Math.min(amount_total ?? 0, Math.max(0, -balance));
}

function form(state: State, session: CheckoutSession, attempt?: Attempt): Reply {
  const currency = session.currency ?? 'usd';
  const total = money(session.amount_total ?? 0, currency);
  const credit = appliedCredit(state, session);
  const dueToday = (session.amount_total ?? 0) - credit;
  const lines = state.store.get('checkoutOrders', session.id)?.lines ?? [];
  const rows = lines.map(({ quantity, description, price, amount_total }) => ({
    description: `${description} (${quantity} × ${money(price === null ? 0 : amountFor(price, 1), currency)})`,
    amount: money(amount_total, currency),
  }));
  const customerEmail = session.customer_details?.email ?? null;
  const content = html`<h1>Subscribe</h1>
<p class="sum">${total} <small>per month</small></p>
<section aria-labelledby="summary">
<h2 id="summary">Summary</h2>
${linesTable(
  rows,
  total,
  credit > 0
    ? [
        { description: 'Applied balance', amount: money(-credit, currency) },
        { description: 'Due today', amount: money(dueToday, currency) },
      ]
    : [],
)}
</section>
<section aria-labelledby="payment">
<h2 id="payment">Payment</h2>
${errorBox(attempt?.error ?? null)}
<form method="post">
${
  customerEmail === null
    ? html`<label>Email
<input name="email" type="email" value="${attempt?.email ?? ''}" autocomplete="email" required>
</label>`
    : html`<p>Email<br><strong>${customerEmail}</strong></p>`
}
${cardField(attempt?.card)}
${buyerFields(session, attempt?.sent)}
<button>Pay</button>
</form>
${session.cancel_url === null ? null : html`<a class="leave" href="${session.cancel_url}">Cancel</a>`}
${otherCards}
</section>`;
  return htmlReply(attempt === undefined ? 200 : 402, page('Pay', content), formTargets(session));
}

function closedPage(session: CheckoutSession): Reply {
  if (session.status === 'complete') {
    const content = html`<h1>Already paid</h1>
<p>This Checkout is complete. You will not be charged again.</p>
<a href="${successUrl(session)}">Continue</a>`;
    return htmlReply(200, page('Already paid', content));
  }
  const text = 'This Checkout has expired. Please go back and start a new one.';
  return notice(410, 'Checkout expired', text);
}

function pay(state: State, session: CheckoutSession, sent: URLSearchParams): Reply {
  const card = sent.get('card')?.trim() ?? '';
  const email = session.customer_details?.email ?? sent.get('email')?.trim() ?? '';
  if (!isEmail(email)) {
    return form(state, session, { card, email, error: 'Please enter your email.', sent });
  }
  const buyer = readBuyer(session, sent);
  if (typeof buyer === 'string') return form(state, session, { card, email, error: buyer, sent });
  try {
    const paid = state.store.transact(() => payCheckout(state, session.id, email, card, buyer));
    return redirect(successUrl(paid));
  } catch (error) {
    if (!(error instanceof StripeError)) throw error;
    return form(state, session, { card, email, error: error.message, sent });
  }
}

/** The hosted Checkout page: GET shows the form, POST pays once and redirects to the success address. */
export function checkoutPage({ state, id, form: sent }: PageRequest): Reply {
  const session = state.store.get('checkoutSessions', id);
  if (session === undefined) return notice(404, 'Not found', 'There is no such Checkout here.');
  // A second submit arrives after the first has paid: it redirects to the same address and pays nothing.
  if (sent !== null && session.status === 'complete') return redirect(successUrl(session));
  if (session.status !== 'open') return closedPage(session);
  return sent === null ? form(state, session) : pay(state, session, sent);
}
