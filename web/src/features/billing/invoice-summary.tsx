import { NotLoaded } from '#web/components/not-loaded.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import type { useBillingSummary } from './billing-summary.ts';
import { Credit, NextInvoice } from './next-invoice.tsx';

/** The next invoice and the credit, above the invoices that there are. */
export function InvoiceSummary(props: ReturnType<typeof useBillingSummary>) {
  const { summary, failed, refresh } = props;
  if (failed) {
    return (
      <div className="px-5 pb-5">
        <NotLoaded what="The next invoice" onRetry={refresh} />
      </div>
    );
  }
  if (!summary) return <Skeleton className="mx-5 mb-3 h-6" />;
  return (
    <>
      {summary.nextInvoice && <NextInvoice invoice={summary.nextInvoice} />}
      <Credit credit={summary.credit} />
    </>
  );
}
