import type { ReactNode } from 'react';
import { Button } from '#web/components/button.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { formatDollars, formatShortDate } from '#web/lib/format.ts';
import type { Charge, useQuote } from './use-quote.ts';

interface ChargeLineProps {
  charge: ReturnType<typeof useQuote>;
  /** What credit changes about it. */
  note: ReactNode;
}

/** The charge that Update Plan agrees to; renders nothing if it would change nothing. */
export function ChargeLine({ charge, note }: ChargeLineProps) {
  const { due, before, coming, failed, retry } = charge;
  return (
    <div aria-live="polite" className="mt-5 empty:hidden">
      {coming && <Skeleton className="h-11" />}
      {due && (
        <div className="rounded-control bg-hover px-3 py-2.5 text-sm tabular-nums">
          <p>
            You pay <Amount dollars={due.dueNow} /> now, <NextPayment {...due} />
          </p>
          {note}
          {before && (
            <p className="mt-1 text-xs text-muted">
              {`Recalculated just now. It was ${written(before.dueNow)} now, ${formatDollars(before.quote.total)} a month.`}
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

/** The next payment, and what is paid from then on if that is another amount. */
function NextPayment({ nextInvoice, nextPaymentAt, quote }: Charge) {
  const next = nextInvoice?.amountDue ?? quote.total;
  const day = formatShortDate(new Date(nextPaymentAt));
  return (
    <>
      <Amount dollars={next} />
      <span>
        {next === quote.total
          ? ` from ${day}.`
          : ` on ${day}, then ${formatDollars(quote.total)} a month.`}
      </span>
    </>
  );
}

function Amount({ dollars }: { dollars: number }) {
  return <strong className="font-semibold">{written(dollars)}</strong>;
}

function written(dollars: number): string {
  return dollars === 0 ? 'nothing' : formatDollars(dollars);
}
