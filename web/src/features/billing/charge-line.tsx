import type { Subscription } from '#shared/user.ts';
import { Button } from '#web/components/button.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { formatDollars, formatDollarsAndCents, formatShortDate } from '#web/lib/format.ts';
import { runningQuote } from './cost-lines.ts';
import type { Charge, useQuote } from './use-quote.ts';

interface ChargeLineProps {
  charge: ReturnType<typeof useQuote>;
  running: Subscription | undefined;
  /** The customer's credit balance in US dollars; Stripe applies it to the next invoice. */
  credit: number;
}

/** The charge that Update Plan agrees to; renders nothing if it would change nothing. */
export function ChargeLine({ charge, running, credit }: ChargeLineProps) {
  const { due, before, coming, failed, retry } = charge;
  const note = due && creditNote(due, running, credit);
  return (
    <div aria-live="polite" className="mt-5 empty:hidden">
      {coming && <Skeleton className="h-11" />}
      {due && (
        <div className="rounded-control bg-hover px-3 py-2.5 text-sm tabular-nums">
          <p>
            You pay <strong className="font-semibold">{dueNow(due)}</strong> now,{' '}
            <strong className="font-semibold">{formatDollars(due.quote.total)}</strong> from{' '}
            {formatShortDate(new Date(due.nextPaymentAt))}.
          </p>
          {note && <p className="mt-1 text-xs text-muted">{note}</p>}
          {before && (
            <p className="mt-1 text-xs text-muted">
              Recalculated just now. It was {dueNow(before)} now,{' '}
              {formatDollars(before.quote.total)} a month.
            </p>
          )}
        </div>
      )}
      {failed && !coming && (
        <div className="flex flex-wrap items-center justify-between gap-2 rounded-control bg-hover px-3 py-2.5 text-sm">
          <p className="min-w-0 flex-1 basis-40">The amount due now could not be loaded.</p>
          <Button variant="secondary" size="sm" onClick={retry}>
            Try again
          </Button>
        </div>
      )}
    </div>
  );
}

function dueNow({ dueNow: amount }: Charge): string {
  return amount === 0 ? 'nothing' : formatDollars(amount);
}

/** How credit changes what is charged; null if it does not. */
function creditNote(
  { dueNow: amount, quote }: Charge,
  running: Subscription | undefined,
  credit: number,
) {
  if (running) {
    const isLess = quote.total < runningQuote(running).total;
    return isLess
      ? 'What you have paid ahead becomes credit, used first by the next invoices.'
      : null;
  }
  if (credit <= 0) return null;
  const charged = Math.max(0, Math.round((amount - credit) * 100) / 100);
  return `Your credit of ${formatDollarsAndCents(credit)} is used first, so your card is charged ${formatDollarsAndCents(charged)}.`;
}
