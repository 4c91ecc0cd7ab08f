import { ExternalLink } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { Invoice } from '#shared/calls/billing.ts';
import { tabPath } from '#shared/rules/site.ts';
import { Badge } from '#web/components/badge.tsx';
import { iconButton } from '#web/components/button.tsx';
import { classNames } from '#web/lib/class-names.ts';
import { formatDate, formatDollarsAndCents } from '#web/lib/format.ts';

/** An invoice with what the card was charged for it, its status and a link to its page. Its date links to the row. */
export function InvoiceRow({ invoice }: { invoice: Invoice }) {
  const { id, number, createdAt, status, url } = invoice;
  const note = [creditNote(invoice), refundNote(invoice)]
    .filter((part) => part !== null)
    .join('. ');
  const link = useRef<HTMLAnchorElement>(null);
  const [query] = useSearchParams();
  const isAsked = query.get('invoice') === id;
  useEffect(() => {
    if (!isAsked) return;
    link.current?.focus({ preventScroll: true });
    link.current?.scrollIntoView?.({ block: 'center' });
  }, [isAsked]);
  return (
    <li
      className={classNames('px-5 py-2 text-sm tabular-nums sm:py-1.5', isAsked && 'bg-accent/12')}
    >
      <div className="flex min-h-7 items-center gap-2 whitespace-nowrap sm:min-h-8 sm:gap-4">
        <span className="flex flex-1 flex-col items-start gap-0.5 sm:contents">
          <Link
            ref={link}
            to={tabPath('billing', { invoice: id })}
            aria-current={isAsked ? 'true' : undefined}
            className="rounded-[4px] hover:underline hover:underline-offset-4 sm:w-28"
          >
            <time dateTime={createdAt}>{formatDate(new Date(createdAt))}</time>
          </Link>
          <span className="min-w-0 flex-1 truncate font-mono text-xs text-muted max-sm:hidden">
            {number ?? id}
          </span>
          {status && <InvoiceStatus status={status} />}
        </span>
        <span className="min-w-16 text-right sm:w-24">
          {formatDollarsAndCents(amountOf(invoice))}
        </span>
        {url ? (
          <a
            href={url}
            aria-label={`View invoice ${number ?? id}`}
            data-tooltip="View invoice"
            className={classNames(iconButton, '-mr-2 size-9 pointer-coarse:size-11')}
          >
            <ExternalLink aria-hidden="true" className="size-4" strokeWidth={1.5} />
          </a>
        ) : (
          <span className="-mr-2 w-9 pointer-coarse:w-11" />
        )}
      </div>
      {note && <p className="text-xs text-muted max-sm:mt-0.5 sm:-mt-1">{note}</p>}
    </li>
  );
}

/** What the card is charged, if credit pays the rest. */
function amountOf({ total, creditApplied, amountDue }: Invoice): number {
  return creditApplied > 0 ? amountDue : total;
}

/** What credit has to do with an invoice; null for most. */
function creditNote({ total, creditApplied }: Invoice): string | null {
  if (total < 0) return `${formatDollarsAndCents(-total)} became credit`;
  if (!(creditApplied > 0)) return null;
  return `${formatDollarsAndCents(total)}, less ${formatDollarsAndCents(creditApplied)} from your credit`;
}

/** What was refunded of an invoice, which stays paid; null for most. */
function refundNote({ refunded }: Invoice): string | null {
  return refunded > 0 ? `${formatDollarsAndCents(refunded)} was refunded` : null;
}

/** Stripe's invoice status; an open invoice is still to be paid. */
function InvoiceStatus({ status }: { status: string }) {
  const tone = status === 'paid' ? 'success' : status === 'open' ? 'warning' : 'neutral';
  return (
    <Badge tone={tone}>
      <span className="capitalize">{status}</span>
    </Badge>
  );
}
