import type { Subscription } from '#shared/account.ts';
import type { Quote } from '#shared/pricing.ts';
import { Skeleton } from '#web/components/skeleton.tsx';
import { dollars, writtenLongDay } from '#web/lib/figures.ts';
import { useCharge } from './charge.ts';

interface ChargeLineProps {
  wanted: Quote | undefined;
  running: Subscription | undefined;
}

/** What one agrees to with Update Plan; nothing where that would change nothing. */
export function ChargeLine({ wanted, running }: ChargeLineProps) {
  const { due, coming } = useCharge(wanted, running);
  return (
    <div aria-live="polite" className="mt-5 empty:hidden">
      {coming && <Skeleton className="h-11" />}
      {due && (
        <p className="rounded-control bg-hover px-3 py-2.5 text-sm tabular-nums">
          You pay{' '}
          <strong className="font-semibold">
            {due.dueNow === 0 ? 'nothing' : dollars(due.dueNow)}
          </strong>{' '}
          now, <strong className="font-semibold">{dollars(due.quote.total)}</strong> from{' '}
          {writtenLongDay(new Date(due.nextPaymentAt))}.
        </p>
      )}
    </div>
  );
}
