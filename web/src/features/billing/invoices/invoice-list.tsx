import type { ReactNode } from 'react';
import type { Invoice } from '#shared/calls/billing.ts';
import { Card } from '#web/components/card.tsx';
import { LoadError } from '#web/components/load-error.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { formatDollarsAndCents } from '#web/lib/format.ts';
import type * as CustomerParts from '../customer-parts.ts';

interface InvoiceListProps {
  /** Shown above the invoices. */
  next: ReactNode;
  /** Account credit in US dollars, which pays for future invoices. */
  credit: number;
  /** Whether a plan runs, which renews. */
  runs: boolean;
  /** Undefined until loaded. */
  invoices: readonly Invoice[] | undefined;
  /** Where older ones begin; undefined if there are none. */
  older: string | undefined;
  /** Renders them; undefined if there are none. */
  parts: Pick<typeof CustomerParts, 'InvoiceRow' | 'OlderInvoices'> | undefined;
  failed: boolean;
  onRetry: () => void;
}

export function InvoiceList(props: InvoiceListProps) {
  const { next, credit, runs, invoices, older, parts, failed, onRetry } = props;
  return (
    <Card>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 px-5 pt-5 pb-3">
        <h2 className="font-semibold">Invoices</h2>
        {credit > 0 && (
          <p className="text-sm text-muted">
            {runs ? 'Credit for your next invoices' : 'Credit for your next plan'}{' '}
            <span className="font-semibold text-success tabular-nums">
              {formatDollarsAndCents(credit)}
            </span>
          </p>
        )}
      </div>
      {next}
      {invoices ? (
        <Rows invoices={invoices} older={older} parts={parts} />
      ) : (
        <InvoiceListSkeleton failed={failed} onRetry={onRetry} />
      )}
    </Card>
  );
}

interface RowsProps extends Pick<InvoiceListProps, 'older' | 'parts'> {
  invoices: readonly Invoice[];
}

function Rows({ invoices, older, parts }: RowsProps) {
  if (!parts || invoices.length === 0) {
    return (
      <p className="px-5 pb-5 text-sm text-muted">Invoices appear here after your first payment.</p>
    );
  }
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return (
    <>
      <ul className="divide-y divide-line border-t border-line">
        {invoices.map((invoice) => (
          <parts.InvoiceRow key={invoice.id} invoice={invoice} />
        ))}
      </ul>
      {/* They begin again with the first page: what is new moves their place. */}
      {older && <parts.OlderInvoices key={older} from={older} newest={invoices} />}
      <p className="border-t border-line px-5 py-3 text-xs text-muted">{`Dates in the time zone ${timeZone}.`}</p>
    </>
  );
}

function InvoiceListSkeleton({ failed, onRetry }: { failed: boolean; onRetry: () => void }) {
  if (!failed) return <Skeleton className="mx-5 mb-5 h-11" />;
  return (
    <div className="px-5 pb-5">
      <LoadError what="The invoices" onRetry={onRetry} />
    </div>
  );
}
