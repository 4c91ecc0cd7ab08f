import { useEffect, useEffectEvent, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { CallAt } from '#shared/api.ts';
import type { Invoice } from '#shared/calls/billing.ts';
import type { Answer } from '#shared/operation.ts';
import { Button } from '#web/components/button.tsx';
import { Notice } from '#web/components/notice.tsx';
import { pathOf } from '#web/lib/api/api-client.ts';
import { pluralize } from '#web/lib/format.ts';
import { useMorePages } from '#web/lib/hooks/use-more-pages.ts';
import { InvoiceRow } from './invoice-row.tsx';

type Page = Answer<CallAt<'GET /api/invoices'>>;

interface OlderInvoicesProps {
  /** The `next` of the first page. */
  from: string;
  /** The first page. */
  newest: readonly Invoice[];
}

/**
 * The invoices after the first page, which are loaded page by page: on request, and until the one that the address names
 * is found.
 */
export function OlderInvoices({ from, newest }: OlderInvoicesProps) {
  const { pages, hasMore, showMore, busy, failed } = useMorePages<Page>(
    (after) => pathOf('GET /api/invoices', { query: { after } }),
    from,
  );
  const older = pages.flatMap(({ invoices }) => invoices);
  const [query] = useSearchParams();
  const asked = query.get('invoice');
  const isSought = asked !== null && ![...newest, ...older].some(({ id }) => id === asked);
  const search = useEffectEvent(showMore);
  const isNextDue = isSought && hasMore && !busy && !failed;
  useEffect(() => {
    if (isNextDue) void search();
  }, [isNextDue]);

  const list = useRef<HTMLUListElement>(null);
  const lastCount = hasMore ? undefined : pages.at(-1)?.invoices.length;
  useEffect(() => {
    // The button that had the focus is gone with the last page.
    if (lastCount === undefined || document.activeElement !== document.body) return;
    list.current?.children
      .item(list.current.children.length - lastCount)
      ?.querySelector('a')
      ?.focus();
  }, [lastCount]);

  return (
    <>
      {older.length > 0 && (
        <ul
          ref={list}
          aria-label="Older invoices"
          className="divide-y divide-line border-t border-line"
        >
          {older.map((invoice) => (
            <InvoiceRow key={invoice.id} invoice={invoice} />
          ))}
        </ul>
      )}
      <p role="status" className="sr-only">
        {older.length > 0 && !busy ? pluralize(older.length, 'older invoice') : ''}
      </p>
      {hasMore && (
        <div className="flex flex-col items-start gap-3 border-t border-line px-5 py-3">
          {failed && <Notice tone="danger">Older invoices could not be loaded.</Notice>}
          <Button variant="secondary" busy={busy} onClick={showMore}>
            {busy ? 'Loading...' : failed ? 'Try again' : 'Show more'}
          </Button>
        </div>
      )}
    </>
  );
}
