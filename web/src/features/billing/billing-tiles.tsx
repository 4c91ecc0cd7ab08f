import type { ReactNode } from 'react';
import { renewalNoticeDays } from '#shared/rules/plans.ts';
import { oneMonthAfter, seatsBilled } from '#shared/rules/pricing.ts';
import type { Subscription } from '#shared/rules/user.ts';
import { Card } from '#web/components/card.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import {
  formatDifference,
  formatMailedDay,
  formatShortDate,
  formatTerabytes,
  pluralize,
} from '#web/lib/format.ts';
import { type PendingChanges, withEarlierChanges } from './pending-changes.ts';

interface BillingTilesProps {
  /** The number of members; undefined until loaded, as is the storage, which is in TB. */
  members: number | undefined;
  hot: number | undefined;
  cold: number | undefined;
  /** Whether any of these could not be loaded. */
  failed: boolean;
  running: Subscription | undefined;
  /** What the next invoice bills, once that is known. */
  renewalSeats: number | undefined;
  /** The changes made on this screen. */
  pending: PendingChanges;
}

/** The four billing tiles, each with what is still pending. */
export function BillingTiles(props: BillingTilesProps) {
  const { members, hot, cold, failed, running, renewalSeats } = props;
  const pending = withEarlierChanges(props.pending, running, props);
  const missing = failed ? '–' : <Skeleton className="h-7 w-16" />;
  const nextBilling = running ? new Date(running.currentPeriodEnd) : oneMonthAfter(new Date());
  const ends = running?.endsAt && running.endsAt <= running.currentPeriodEnd && running.endsAt;
  return (
    <dl className="grid grid-cols-2 gap-3 xl:grid-cols-4">
      <Tile
        name="Active Members"
        figure={members === undefined ? missing : seatsBilled(members)}
        note={
          members !== undefined &&
          (describeSeats(members, running, ends ? null : renewalSeats) ??
            (pending.membersAdded !== 0 && `${formatDifference(pending.membersAdded)} pending`))
        }
      />
      <Tile
        name="Current Hot Storage"
        figure={hot === undefined ? missing : formatTerabytes(hot)}
        note={pending.storageAdded !== 0 && `${formatDifference(pending.storageAdded)} TB pending`}
      />
      <Tile
        name="Current Cold Storage"
        figure={cold === undefined ? missing : formatTerabytes(cold)}
        note={
          pending.coldStorageAdded !== 0 &&
          `${formatDifference(pending.coldStorageAdded)} TB pending`
        }
      />
      <Tile
        name="Next Billing"
        figure={ends ? 'None' : formatShortDate(nextBilling)}
        note={
          ends ? `ends on ${formatMailedDay(new Date(ends))}` : !running && 'if you start today'
        }
      />
    </dl>
  );
}

/**
 * `3 seats: 1 paid, 2 from Dec 28`: since when those are billed that differ from the running plan; and why a seat is billed
 * without a team. Undefined if there is nothing to tell.
 * @param renewalSeats what the next invoice bills; null if there is none, undefined if that is not known. It counts from a
 *   week before, when the owner is mailed it: until then the renewal bills the team as it is.
 */
export function describeSeats(
  members: number,
  running: Subscription | undefined,
  renewalSeats: number | null | undefined,
  now = new Date(),
): string | undefined {
  const billed = seatsBilled(members);
  const alone = members === 0 ? 'One seat is billed, also without a team' : undefined;
  if (!running || billed === running.seats) return alone;
  const { seats: paid, currentPeriodEnd } = running;
  const isAnnounced =
    Date.parse(currentPeriodEnd) - now.getTime() <= renewalNoticeDays * 86_400_000;
  const next =
    renewalSeats === null ? null : isAnnounced ? Math.min(renewalSeats ?? billed, billed) : billed;
  const from = `from ${formatShortDate(new Date(currentPeriodEnd))}`;
  const parts = [
    `${paid} paid`,
    next !== null && next !== paid && `${next > paid ? next - paid : next} ${from}`,
    next !== null && billed > next && `${billed - next} a month later`,
  ];
  return `${pluralize(billed, 'seat')}: ${parts.filter(Boolean).join(', ')}`;
}

function Tile({ name, figure, note }: { name: string; figure: ReactNode; note: ReactNode }) {
  return (
    <Card className="px-4 py-3.5">
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="mt-0.5">
        <span className="text-xl font-semibold whitespace-nowrap tabular-nums">{figure}</span>
        {note && <span className="block text-xs text-muted">{note}</span>}
      </dd>
    </Card>
  );
}
