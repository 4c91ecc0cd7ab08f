import { LoadError } from '#web/components/load-error.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import type { useBillingSummary } from './billing-summary.ts';
import { NextInvoice } from './next-invoice.tsx';

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
