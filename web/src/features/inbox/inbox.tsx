import { type KeyboardEvent, useRef, useState } from 'react';
import type { Notification } from '#shared/calls/inbox/notifications.ts';
import {
  describeUnread,
  type NotificationKind,
  notificationDays,
  notificationKinds,
} from '#shared/rules/notifications.ts';
import { Button } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { Checkbox } from '#web/components/fields/checkbox.tsx';
import { FilterButtons } from '#web/components/fields/filter-buttons.tsx';
import { LoadError } from '#web/components/load-error.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { errorToast } from '#web/components/toasts/error-toast.ts';
import { useAction } from '#web/lib/api/use-action.ts';
import { NotificationRow, notificationIcons } from './notification-row.tsx';
import { type InboxFilter, useInbox } from './use-inbox.ts';

/** What concerns the member, the newest first. */
export function Inbox() {
  const [filter, setFilter] = useState<InboxFilter>({});
  return (
    <>
      <FilterChoice filter={filter} onFilter={setFilter} />
      <Notifications key={JSON.stringify(filter)} filter={filter} />
    </>
  );
}

const labels: Record<NotificationKind, string> = {
  mention: 'Mentions',
  assignment: 'Assigned to me',
  reply: 'Replies',
  approval_request: 'To approve',
  upload: 'Received files',
};

const kinds = [
  { value: 'all' as const, label: 'All' },
  ...notificationKinds.map((value) => ({ value, label: labels[value] })),
];

interface FilterChoiceProps {
  filter: InboxFilter;
  onFilter: (filter: InboxFilter) => void;
}

function FilterChoice({ filter, onFilter }: FilterChoiceProps) {
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <FilterButtons
        label="Kind"
        options={kinds}
        value={filter.kind ?? 'all'}
        onChange={(kind) => onFilter({ ...filter, kind: kind === 'all' ? undefined : kind })}
        className="flex-1 max-sm:basis-full"
      />
      <Checkbox
        isOn={filter.unread ?? false}
        onChange={(unread) => onFilter({ ...filter, unread })}
        className="h-8 text-sm pointer-coarse:h-11"
      >
        Unread only
      </Checkbox>
    </div>
  );
}

function Notifications({ filter }: { filter: InboxFilter }) {
  const inbox = useInbox(filter);
  const { notifications, unread, hasMore, showMore, busy, failed, setRead } = inbox;
  const list = useRef<HTMLUListElement>(null);
  const { run: readAll, busy: isReading } = useAction(async () => {
    await inbox.readAll();
    // The button goes with what was unread.
    list.current?.querySelector('a')?.focus();
  }, errorToast('They could not be marked as read. Please try again.'));
  // All kinds are marked: while one is chosen, not all that is marked would be seen.
  const mayReadAll = !filter.kind && notifications?.some(({ isRead }) => !isRead);
  const change = (one: Notification, isRead: boolean) =>
    void setRead(one, isRead).catch(errorToast('It could not be changed. Please try again.'));
  return (
    <div className="flex flex-col gap-4" aria-busy={busy}>
      <p role="status" className="sr-only">
        {notifications && !busy ? `${notifications.length} notifications` : ''}
      </p>
      {notifications && notifications.length > 0 && (
        <Card className="overflow-hidden">
          {mayReadAll && (
            <div className="flex items-center justify-between gap-4 border-b border-line py-1 pr-1.5 pl-4 text-sm">
              <p>{unread === undefined ? '' : describeUnread(unread)}</p>
              <Button variant="ghost" size="sm" busy={isReading} onClick={readAll}>
                {isReading ? 'Marking...' : 'Mark all as read'}
              </Button>
            </div>
          )}
          <ul
            ref={list}
            aria-label="Notifications"
            onKeyDown={moveFocus}
            className="divide-y divide-line"
          >
            {notifications.map((one) => (
              <NotificationRow key={one.id} notification={one} onRead={change} />
            ))}
          </ul>
        </Card>
      )}
      {!notifications && !failed && <InboxSkeleton />}
      {notifications?.length === 0 && <Nothing filter={filter} hasMore={hasMore} />}
      {failed && <LoadError what="The notifications" onRetry={showMore} />}
      {hasMore && !failed && (
        <Button variant="secondary" busy={busy} onClick={showMore} className="self-start">
          {busy ? 'Loading...' : 'Show more'}
        </Button>
      )}
    </div>
  );
}

/** Up and down go from one notification to the next, as do Home and End to the ends. */
function moveFocus(event: KeyboardEvent<HTMLUListElement>) {
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a[href]')];
  const row = document.activeElement?.closest('li');
  const at = links.findIndex((link) => row?.contains(link));
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 }[event.key];
  const link = next === undefined ? undefined : links[next];
  if (!link) return;
  event.preventDefault();
  link.focus();
}

function Nothing({ filter, hasMore }: { filter: InboxFilter; hasMore: boolean }) {
  if (!hasMore && filter.kind === undefined && !filter.unread) return <EmptyInbox />;
  return (
    <Card className="p-5 text-sm text-muted">
      {hasMore ? 'Nothing in the latest notifications.' : 'Nothing here.'}
    </Card>
  );
}

const examples: Record<NotificationKind, string> = {
  mention: 'A colleague writes your name with an @ in a comment.',
  assignment: 'A comment is yours to work on.',
  reply: 'A client or a colleague answers what you wrote.',
  approval_request: 'You are asked to approve a version, until a day.',
  upload: 'A client has sent what you requested.',
};

/** What will be there, in the shape of the rows that will have it. */
function EmptyInbox() {
  return (
    <Card className="overflow-hidden text-sm">
      <div className="px-4 py-3.5">
        <h2 className="font-semibold">Nothing yet</h2>
        <p className="mt-0.5 text-muted">
          {`These are listed here for ${notificationDays} days, in all your reviews and requests:`}
        </p>
      </div>
      <ul aria-label="What is listed here" className="divide-y divide-line border-t border-line">
        {notificationKinds.map((kind) => {
          const Icon = notificationIcons[kind];
          return (
            <li key={kind} className="flex items-start gap-3 px-4 py-2.5">
              <Icon
                aria-hidden="true"
                className="mt-0.5 size-4 shrink-0 text-muted"
                strokeWidth={1.5}
              />
              <div className="min-w-0">
                <p className="font-medium">{labels[kind]}</p>
                <p className="text-muted">{examples[kind]}</p>
              </div>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

function InboxSkeleton() {
  return (
    <Card className="divide-y divide-line" aria-busy="true">
      {['w-64', 'w-48', 'w-56'].map((width) => (
        <div key={width} className="flex h-16 items-center px-4">
          <Skeleton className={`h-3 ${width}`} />
        </div>
      ))}
    </Card>
  );
}
