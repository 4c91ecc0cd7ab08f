import type { Billing } from '#shared/billing.ts';
import { Badge } from '#web/components/badge.tsx';
import { counted, dollarsAndCents, writtenDay } from '#web/lib/figures.ts';

/** The invoice that comes next, as the payment provider will make it: what is charged, and what credit pays of it. */
export function NextInvoice({ invoice }: { invoice: NonNullable<Billing['nextInvoice']> }) {
  const { at, seats, total, creditApplied, amountDue } = invoice;
  return (
    <section
      aria-label="Next invoice"
      className="border-t border-line px-5 py-3 text-sm tabular-nums"
    >
      <div className="flex items-center gap-x-3">
        <time dateTime={at} className="sm:w-28">
          {writtenDay(new Date(at))}
        </time>
        <span className="min-w-0 flex-1 truncate text-xs text-muted max-sm:hidden">
          {counted(seats, 'member')}
        </span>
        <Badge>Upcoming</Badge>
        <span className="ml-auto text-right font-semibold sm:w-24">
          {dollarsAndCents(amountDue)}
        </span>
        <span aria-hidden="true" className="-mr-2 w-9 max-sm:hidden pointer-coarse:w-11" />
      </div>
      {creditApplied > 0 && (
        <p className="mt-1 text-xs text-muted">
          {dollarsAndCents(total)} less {dollarsAndCents(creditApplied)} from your credit
        </p>
      )}
    </section>
  );
}

/** Credit that the payment provider keeps, and takes for what comes next. */
export function Credit({ credit }: { credit: number }) {
  if (credit === 0) return null;
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line px-5 py-3 text-sm tabular-nums">
      <span>
        Credit on your account
        <span className="block text-xs text-muted">It pays for the invoices that come next.</span>
      </span>
      <span className="font-semibold text-success">{dollarsAndCents(credit)}</span>
    </p>
  );
}
