import type { StripeState } from './environment.ts';

/** Charged exactly once, and nothing that was not owed: the violations within Stripe's state, in words. */
export function wronglyCharged(stripeState: StripeState): string[] {
  return [
    ...chargedTwice(stripeState),
    ...manyCheckouts(stripeState),
    ...unpaidCredit(stripeState),
    ...payableAfterCancel(stripeState),
  ];
}

/** No start or period of a subscription was paid for twice. */
function chargedTwice({ invoices, subscriptions }: StripeState): string[] {
  return subscriptions.flatMap(({ id }) => {
    const paid = invoices
      .filter(({ parent }) => parent?.subscription_details?.subscription === id)
      .filter(({ status, amount_paid }) => status === 'paid' && amount_paid > 0)
      .filter(({ billing_reason }) => billing_reason !== 'subscription_update')
      .map(({ billing_reason, lines }) => `${billing_reason} ${lines.data[0]?.period.end}`);
    return new Set(paid).size === paid.length ? [] : [`${id} was charged twice`];
  });
}

/** A workspace never has more than one Checkout session that can still be paid. */
function manyCheckouts({ checkoutSessions }: StripeState): string[] {
  const open = checkoutSessions.filter(({ status }) => status === 'open');
  const workspaces = open.flatMap(({ client_reference_id }) => client_reference_id ?? []);
  const twice = workspaces.filter((id, at) => workspaces.indexOf(id) !== at);
  return twice.map((id) => `${id} has more than one open Checkout`);
}

/** No customer has more credit than they paid and were not refunded. */
function unpaidCredit({ customers, charges }: StripeState): string[] {
  return customers.flatMap(({ id, balance }) => {
    const paid = charges
      .filter((charge) => charge.customer === id && charge.paid)
      .reduce((sum, { amount, amount_refunded }) => sum + amount - amount_refunded, 0);
    return -balance <= paid ? [] : [`${id} has a credit of ${-balance} and has paid ${paid} cents`];
  });
}

/** A subscription that the product cancelled has no invoice that can still be paid. */
function payableAfterCancel({ customers, subscriptions, invoices }: StripeState): string[] {
  const known = new Set<unknown>(customers.map(({ id }) => id));
  return subscriptions
    .filter(({ status, customer }) => status === 'canceled' && known.has(customer))
    .filter(({ cancellation_details: why }) => why?.comment === 'Cancel Plan')
    .flatMap(({ id }) =>
      invoices
        .filter(({ parent }) => parent?.subscription_details?.subscription === id)
        .filter(({ status }) => status === 'open' || status === 'draft')
        .map((invoice) => `${id} is cancelled and its invoice ${invoice.id} is ${invoice.status}`),
    );
}
