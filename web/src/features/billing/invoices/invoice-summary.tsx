import type { Billing } from '#shared/calls/billing.ts';
import { Badge } from '#web/components/badge.tsx';
import { LoadError } from '#web/components/load-error.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { formatDate, formatDollarsAndCents, pluralize } from '#web/lib/format.ts';
import type { useBillingSummary } from './billing-summary.ts';
import { invoiceParts } from './invoice-parts.ts';

interface InvoiceSummaryProps extends ReturnType<typeof useBillingSummary> {
  /** Monthly US dollars for the billed members; undefined without a subscription. */
  month: number | undefined;
}

/** The next invoice, above the existing ones. */
export function InvoiceSummary(props: InvoiceSummaryProps) {
  const { summary, failed, refresh, month } = props;
  if (failed) {
    return (
      <div className="px-5 pb-5">
        <LoadError what="The next invoice" onRetry={refresh} />
      </div>
    );
  }
  if (!summary) return <Skeleton className="mx-5 mb-3 h-6" />;
  const { nextInvoice } = summary;
  return nextInvoice && <NextInvoice invoice={nextInvoice} month={month} />;
}

interface NextInvoiceProps {
  invoice: NonNullable<Billing['nextInvoice']>;
  /** Monthly US dollars for the billed members; undefined without a subscription. */
  month: number | undefined;
}

/** The next invoice as the payment provider will issue it, with the breakdown of its amount. */
function NextInvoice({ invoice, month }: NextInvoiceProps) {
  const { at, seats, amountDue } = invoice;
  const parts = invoiceParts(invoice, month ?? invoice.total);
  return (
    <section
      aria-label="Next invoice"
      className="border-t border-line px-5 py-2.5 text-sm tabular-nums"
    >
      <div className="flex items-center gap-2 whitespace-nowrap sm:gap-4">
        <span className="flex flex-1 flex-col items-start gap-0.5 sm:contents">
          <time dateTime={at} className="sm:w-28">
            {formatDate(new Date(at))}
          </time>
          <span className="min-w-0 flex-1 truncate text-xs text-muted max-sm:hidden">
            {pluralize(seats, 'member')}
          </span>
          <Badge>Upcoming</Badge>
        </span>
        <span className="min-w-16 text-right font-semibold sm:w-24">
          {formatDollarsAndCents(amountDue)}
        </span>
        {/* Aligned with the page links of the invoices. */}
        <span className="-mr-2 w-9 shrink-0 pointer-coarse:w-11" />
      </div>
      {parts.length > 1 && <p className="mt-0.5 text-xs text-muted">{parts.join(', ')}</p>}
    </section>
  );
}
