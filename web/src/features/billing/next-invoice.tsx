import type { Billing } from '#shared/billing.ts';
import { Badge } from '#web/components/badge.tsx';
import { counted, dollarsAndCents, writtenDay } from '#web/lib/figures.ts';

/** The invoice that comes next, as the payment provider will make it: what is charged, and what credit pays of it. */
export function NextInvoice({ invoice }: { invoice: NonNullable<Billing['nextInvoice']> }) {
  const { at, seats, total, creditApplied, amountDue } = invoice;
  return (
    <section
      aria-label="Next invoice"
      className="border-t border-line px-5 py-2.5 text-sm tabular-nums"
    >
      <div className="flex items-center gap-2 whitespace-nowrap sm:gap-4">
        <time dateTime={at} className="sm:w-28">
          {writtenDay(new Date(at))}
        </time>
        <span className="min-w-0 flex-1 truncate text-xs text-muted max-sm:hidden">
          {counted(seats, 'member')}
        </span>
        <Badge>Upcoming</Badge>
        <span className="min-w-16 text-right font-semibold max-sm:ml-auto sm:w-24">
          {dollarsAndCents(amountDue)}
        </span>
        {/* Where the invoices have the link to their page. */}
        <span className="-mr-2 w-9 pointer-coarse:w-11" />
      </div>
      {creditApplied > 0 && (
        <p className="mt-0.5 text-xs text-muted">
          {dollarsAndCents(total)} less {dollarsAndCents(creditApplied)} from your credit
        </p>
      )}
    </section>
  );
}
