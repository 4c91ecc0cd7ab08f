import type { ReactNode } from 'react';
import { oneMonthAfter, seatsBilled } from '#shared/rules/pricing.ts';
import type { Subscription } from '#shared/rules/user.ts';
import { Card } from '#web/components/card.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import {
  formatDifference,
  formatMailedDay,
  formatShortDate,
  formatTerabytes,
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
  /** The changes made on this screen. */
  pending: PendingChanges;
}

/** The four billing tiles, each with what is still pending. */
export function BillingTiles(props: BillingTilesProps) {
  const { members, hot, cold, failed, running } = props;
  const pending = withEarlierChanges(props.pending, running, props);
  const missing = failed ? '–' : <Skeleton className="h-7 w-16" />;
  const nextBilling = running ? new Date(running.currentPeriodEnd) : oneMonthAfter(new Date());
  const ends = running?.endsAt && running.endsAt <= running.currentPeriodEnd && running.endsAt;
  return (
    <dl className="grid grid-cols-2 gap-3 xl:grid-cols-4">
      <Tile
        name="Active Members"
        figure={members === undefined ? missing : seatsBilled(members)}
        note={pending.membersAdded !== 0 && `${formatDifference(pending.membersAdded)} pending`}
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
