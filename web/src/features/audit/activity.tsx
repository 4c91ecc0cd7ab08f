import { useMemo, useState } from 'react';
import type { AuditEntry } from '#shared/calls/audit.ts';
import { Button } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { LoadError } from '#web/components/load-error.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { formatDate, formatDollarChange, formatDollars } from '#web/lib/format.ts';
import { useDebounced } from '#web/lib/hooks/use-debounced.ts';
import { lazyValue } from '#web/lib/lazy-value.ts';
import { ActivityFilter, type TopicChoice } from './activity-filter.tsx';
import { AuditExport } from './audit-export.tsx';
import {
  describeAuditEntry,
  type NamePerson,
  type Names,
  namedOnce,
} from './describe-audit-entry.ts';
import { type AuditFilter, useAuditEntries } from './use-audit-entries.ts';

const timeOfDay = lazyValue(
  () => new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' }),
);
const exactTime = lazyValue(
  () => new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'long' }),
);

interface ActivityProps {
  names: Names;
}

/** The audit log by day, newest first: who did what, and the effect on the bill. */
export function Activity({ names }: ActivityProps) {
  const [topic, setTopic] = useState<TopicChoice>('all');
  const [who, setWho] = useState('');
  const [typed, setTyped] = useState('');
  const text = useDebounced(typed.trim());
  const filter: AuditFilter = {
    ...(topic !== 'all' && { topic }),
    ...(who && { who }),
    ...(text && { text }),
  };
  return (
    <>
      <ActivityFilter
        topic={topic}
        onTopic={setTopic}
        who={who}
        onWho={setWho}
        text={typed}
        onText={setTyped}
        names={names}
      >
        <AuditExport filter={filter} names={names} />
      </ActivityFilter>
      <p className="mt-3 mb-5 text-sm text-muted">
        {`Times are in your time zone, ${timeZone()}.`}
      </p>
      <Entries key={JSON.stringify(filter)} filter={filter} names={names} />
    </>
  );
}

/** The reader's time zone: `Europe/Berlin (GMT+1)`. */
function timeZone(): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZoneName: 'shortOffset' });
  const offset = format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value;
  return `${format.resolvedOptions().timeZone.replaceAll('_', ' ')} (${offset})`;
}

/** The entries that a filter finds. */
function Entries({ filter, names }: { filter: AuditFilter; names: Names }) {
  const namePerson = useMemo(() => namedOnce(names), [names]);
  const { entries, hasMore, showMore, busy, failed } = useAuditEntries(filter);
  const oldest = entries?.at(-1);
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <div className="flex flex-col gap-6" aria-busy={busy}>
      <p role="status" className="sr-only">
        {entries && !busy ? describeCount(entries.length, hasMore) : ''}
      </p>
      {entries &&
        groupByDay(entries).map((day) => (
          <Day key={day[0].id} entries={day} namePerson={namePerson} />
        ))}
      {!entries && !failed && <ActivitySkeleton />}
      {entries && !oldest && (
        <p className="text-sm text-muted">{describeNone(isFiltered, hasMore)}</p>
      )}
      {failed && <LoadError what="The activity" onRetry={showMore} />}
      {hasMore && !failed && (
        <Button variant="secondary" className="self-start" busy={busy} onClick={showMore}>
          {busy ? 'Loading...' : isFiltered ? 'Search older activity' : 'Show more'}
        </Button>
      )}
    </div>
  );
}

function describeCount(count: number, hasMore: boolean): string {
  if (count === 0) return '';
  return hasMore ? `${count} entries, and there may be more` : `${count} entries`;
}

function describeNone(isFiltered: boolean, hasMore: boolean): string {
  if (!isFiltered) return 'No activity yet.';
  return hasMore ? 'Nothing in the latest activity.' : 'No activity matches.';
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

function Day({ entries, namePerson }: { entries: EntryList; namePerson: NamePerson }) {
  return (
    <section>
      <h2 className="mb-2 text-sm font-medium text-muted tabular-nums">{dayOf(entries[0])}</h2>
      <Card>
        <ul className="divide-y divide-line">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} namePerson={namePerson} />
          ))}
        </ul>
      </Card>
    </section>
  );
}

/** One line on desktop; on a phone, time and amount go below the sentence. */
function Entry({ entry, namePerson }: { entry: AuditEntry; namePerson: NamePerson }) {
  const person = namePerson(entry.who);
  return (
    <li className="grid min-h-11 grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-0.5 px-4 py-2.5 text-sm tabular-nums sm:grid-cols-[4.5rem_1fr_auto]">
      <p className="col-span-2 min-w-0 wrap-anywhere sm:order-1 sm:col-span-1">
        <span data-tooltip={person === entry.who ? undefined : entry.who} className="font-medium">
          {person}
        </span>{' '}
        <span>{describeAuditEntry(entry, namePerson)}</span>
      </p>
      <time
        dateTime={entry.at}
        data-tooltip={exactTime().format(new Date(entry.at))}
        className="text-xs whitespace-nowrap text-muted"
      >
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
