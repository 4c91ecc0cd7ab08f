import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Invoice } from '#shared/billing.ts';
import { Badge } from '#web/components/badge.tsx';
import { Card } from '#web/components/card.tsx';
import { NotLoaded } from '#web/components/not-loaded.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { dollarsAndCents, writtenDay } from '#web/lib/figures.ts';

interface InvoiceListProps {
  /** What comes before them. */
  next: ReactNode;
  /** US dollars on the account, which pay for what comes next. */
  credit: number;
  /** Undefined until loaded. */
  invoices: readonly Invoice[] | undefined;
  failed: boolean;
  onRetry: () => void;
}

export function InvoiceList({ next, credit, invoices, failed, onRetry }: InvoiceListProps) {
  return (
    <Card>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 px-5 pt-5 pb-3">
        <h2 className="font-semibold">Invoices</h2>
        {credit > 0 && (
          <p className="text-sm text-muted">
            Credit for the next invoices{' '}
            <span className="font-semibold text-success tabular-nums">
              {dollarsAndCents(credit)}
            </span>
          </p>
        )}
      </div>
      {next}
      {invoices ? <Rows invoices={invoices} /> : <Coming failed={failed} onRetry={onRetry} />}
    </Card>
  );
}

function Rows({ invoices }: { invoices: readonly Invoice[] }) {
  if (invoices.length === 0) {
    return (
      <p className="px-5 pb-5 text-sm text-muted">They appear here after the first payment.</p>
    );
  }
  return (
    <ul className="divide-y divide-line border-t border-line">
      {invoices.map((invoice) => (
        <InvoiceRow key={invoice.id} invoice={invoice} />
      ))}
    </ul>
  );
}

function InvoiceRow({ invoice }: { invoice: Invoice }) {
  const { id, number, createdAt, total, status, url } = invoice;
  return (
    <li className="flex min-h-11 items-center gap-2 px-5 py-1.5 text-sm whitespace-nowrap tabular-nums sm:gap-4">
      <span className="flex flex-1 flex-wrap justify-between gap-x-2 sm:contents">
        <time dateTime={createdAt} className="sm:w-28">
          {writtenDay(new Date(createdAt))}
        </time>
        <span className="min-w-0 flex-1 truncate font-mono text-xs text-muted max-sm:hidden">
          {number ?? id}
        </span>
        {status && <InvoiceStatus status={status} />}
      </span>
      <span className="min-w-16 text-right sm:w-24">{dollarsAndCents(total)}</span>
      {url ? (
        <a
          href={url}
          aria-label={`View invoice ${number ?? id}`}
          data-tooltip="View invoice"
          className="-mr-2 grid size-9 place-items-center rounded-control text-muted transition-colors duration-150 hover:bg-hover hover:text-text pointer-coarse:size-11"
        >
          <ExternalLink aria-hidden="true" className="size-4" strokeWidth={1.5} />
        </a>
      ) : (
        <span className="-mr-2 w-9 pointer-coarse:w-11" />
      )}
    </li>
  );
}

/** Stripe's word for it; what is open still has to be paid. */
function InvoiceStatus({ status }: { status: string }) {
  const tone = status === 'paid' ? 'success' : status === 'open' ? 'warning' : 'neutral';
  return (
    <Badge tone={tone}>
      <span className="capitalize">{status}</span>
    </Badge>
  );
}

function Coming({ failed, onRetry }: { failed: boolean; onRetry: () => void }) {
  if (!failed) return <Skeleton className="mx-5 mb-5 h-11" />;
  return (
    <div className="px-5 pb-5">
      <NotLoaded what="The invoices" onRetry={onRetry} />
    </div>
  );
}
