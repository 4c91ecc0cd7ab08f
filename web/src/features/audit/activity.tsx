import { useEffect, useEffectEvent, useState } from 'react';
import type { CallAt } from '#shared/api.ts';
import type { AuditEntry } from '#shared/audit.ts';
import type { Answer } from '#shared/operation.ts';
import { Button } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { LoadError } from '#web/components/load-error.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { useApi } from '#web/lib/api/api-context.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { formatDate, formatDollarChange, formatDollars } from '#web/lib/format.ts';
import { lazyValue } from '#web/lib/lazy-value.ts';
import { describeAuditEntry } from './describe-audit-entry.ts';

const timeOfDay = lazyValue(
  () => new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' }),
);

/** The audit log by day, newest first: who did what, and the effect on the bill. */
export function Activity() {
  const { entries, hasMore, showMore, busy, failed } = useAuditEntries();
  return (
    <div className="flex flex-col gap-6">
      {entries && groupByDay(entries).map((day) => <Day key={day[0].id} entries={day} />)}
      {!entries && !failed && <ActivitySkeleton />}
      {entries?.length === 0 && <p className="text-sm text-muted">No activity yet.</p>}
      {failed && <LoadError what="The activity" onRetry={showMore} />}
      {hasMore && !failed && (
        <Button variant="secondary" className="self-start" busy={busy} onClick={showMore}>
          {busy ? 'Loading...' : 'Show more'}
        </Button>
      )}
    </div>
  );
}

type EntryList = [AuditEntry, ...AuditEntry[]];

/** Groups the entries by day, in the reader's time zone. */
function groupByDay(entries: readonly AuditEntry[]): EntryList[] {
  const found: EntryList[] = [];
  for (const entry of entries) {
    const day = found.at(-1);
    if (day && dayOf(day[0]) === dayOf(entry)) day.push(entry);
    else found.push([entry]);
  }
  return found;
}

function dayOf({ at }: AuditEntry): string {
  return formatDate(new Date(at));
}

function Day({ entries }: { entries: EntryList }) {
  return (
    <section>
      <h2 className="mb-2 text-sm font-medium text-muted tabular-nums">{dayOf(entries[0])}</h2>
      <Card>
        <ul className="divide-y divide-line">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ul>
      </Card>
    </section>
  );
}

/** One line on desktop; on a phone, time and amount go below the sentence. */
function Entry({ entry }: { entry: AuditEntry }) {
  return (
    <li className="grid min-h-11 grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-0.5 px-4 py-2.5 text-sm tabular-nums sm:grid-cols-[4.5rem_1fr_auto]">
      <p className="col-span-2 min-w-0 wrap-anywhere sm:order-1 sm:col-span-1">
        <span className="font-medium">{entry.who}</span> <span>{describeAuditEntry(entry)}</span>
      </p>
      <time dateTime={entry.at} className="text-xs whitespace-nowrap text-muted">
        {timeOfDay().format(new Date(entry.at))}
      </time>
      <span className="whitespace-nowrap sm:order-2">{describeBillEffect(entry)}</span>
    </li>
  );
}

/**
 * The effect on the bill. For a plan update that applies pending changes, the new price says more than the difference.
 */
function describeBillEffect(entry: AuditEntry): string {
  if (entry.kind === 'plan_changed') return `now ${formatDollars(entry.monthTotal)} a month`;
  return entry.dollarsAMonth === null ? '' : `${formatDollarChange(entry.dollarsAMonth)} a month`;
}

function ActivitySkeleton() {
  return (
    <Card className="divide-y divide-line" aria-busy="true">
      {['w-64', 'w-48', 'w-56'].map((width) => (
        <div key={width} className="flex h-11 items-center px-4">
          <Skeleton className={`h-3 ${width}`} />
        </div>
      ))}
    </Card>
  );
}

type Page = Answer<CallAt<'GET /api/audit'>>;

/** The workspace's audit entries, newest first and page by page; refetched on every mount. */
function useAuditEntries() {
  const { call } = useApi();
  const [pages, setPages] = useState<readonly Page[]>([]);
  const [failed, setFailed] = useState(false);
  const after = pages.at(-1)?.next;

  const { run: showMore, busy } = useAction(
    async () => {
      setFailed(false);
      const page = await call('GET /api/audit', after ? { query: { after } } : {});
      setPages((before) => [...before, page]);
    },
    () => setFailed(true),
  );
  const begin = useEffectEvent(showMore);
  useEffect(() => {
    void begin();
  }, []);

  return {
    /** Undefined until the first page has loaded. */
    entries: pages.length > 0 ? pages.flatMap(({ auditEntries }) => auditEntries) : undefined,
    hasMore: after !== undefined,
    showMore,
    busy,
    failed,
  };
}
