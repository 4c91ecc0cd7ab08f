import type { ImmediateCharge as QuotedCharge } from '#shared/calls/billing.ts';
import { formatDollars, formatDollarsAndCents, pluralize } from '#web/lib/format.ts';
import type { Charge } from './use-quote.ts';

/** The brands whose names are not Stripe's value with a capital (docs.stripe.com/api/payment_methods/object). */
const brandNames: Record<string, string> = {
  amex: 'American Express',
  cartes_bancaires: 'Cartes Bancaires',
  diners: 'Diners Club',
  eftpos_au: 'eftpos',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  unknown: 'card',
};

/** `Pays $29.10 now with Visa 4242`: what a press of Update Plan charges to a card; undefined if it charges none. */
export function describeCharge({ dueNow, charge }: Charge): string | undefined {
  if (!charge) return undefined;
  const card = charge.card && ` with ${brandName(charge.card.brand)} ${charge.card.last4}`;
  return `Pays ${formatDollars(dueNow)} now${card ?? ''}`;
}

function brandName(brand: string): string {
  return brandNames[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1);
}

const lineNames: Record<QuotedCharge['lines'][number]['kind'], string> = {
  members: 'Seats',
  hot: 'Hot storage',
  cold: 'Cold storage',
  earlier: 'Earlier changes',
  credit: 'Credit',
};

/** The lines of what a press charges to a card; renders nothing if it charges none. */
export function ImmediateCharge({ due: { dueNow, charge } }: { due: Charge }) {
  if (!charge || charge.lines.length === 0) return null;
  return (
    <details className="mt-1.5 text-xs">
      <summary className="w-fit rounded-control text-muted hover:text-text pointer-coarse:py-2">
        {`What the ${formatDollars(dueNow)} is for`}
      </summary>
      <dl className="mt-1.5 flex flex-col gap-1">
        {charge.lines.map(({ kind, amount }) => (
          <div key={kind} className="flex justify-between gap-4">
            <dt>
              <span>{lineNames[kind]}</span>
            </dt>
            <dd>{formatDollarsAndCents(amount)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-1.5 text-muted">
        {`For the ${pluralize(charge.daysLeft, 'day')} left until the next invoice.`}
      </p>
    </details>
  );
}
