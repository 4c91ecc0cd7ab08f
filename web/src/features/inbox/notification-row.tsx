import { AtSign, CornerDownRight, Inbox, type LucideIcon, Stamp, UserCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Notification } from '#shared/calls/inbox/notifications.ts';
import type { NotificationKind } from '#shared/rules/notifications.ts';
import { tabPath } from '#shared/rules/site.ts';
import { visibleName } from '#shared/rules/text/visible-text.ts';
import { iconButton } from '#web/components/button.tsx';
import { classNames } from '#web/lib/class-names.ts';
import { formatDate, pluralize } from '#web/lib/format.ts';
import { lazyValue } from '#web/lib/lazy-value.ts';

const timeOfDay = lazyValue(
  () => new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' }),
);
const exactTime = lazyValue(
  () => new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' }),
);

export const notificationIcons: Record<NotificationKind, LucideIcon> = {
  mention: AtSign,
  assignment: UserCheck,
  reply: CornerDownRight,
  approval_request: Stamp,
  upload: Inbox,
};

interface NotificationRowProps {
  notification: Notification;
  onRead: (notification: Notification, isRead: boolean) => void;
}

/** One notification: it leads to what it is about, which reads it. */
export function NotificationRow({ notification, onRead }: NotificationRowProps) {
  const { kind, at, isRead } = notification;
  const Icon = notificationIcons[kind];
  const { who, what, where, words } = describe(notification);
  const label = isRead ? 'Mark as unread' : 'Mark as read';
  return (
    <li className="relative grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 px-4 py-2.5 text-sm transition-colors duration-150 hover:bg-hover sm:grid-cols-[auto_minmax(0,1fr)_auto_auto]">
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" strokeWidth={1.5} />
      <div className="min-w-0">
        <Link
          to={addressOf(notification)}
          onClick={() => {
            if (!isRead) onRead(notification, true);
          }}
          // The whole row is pressed.
          className={classNames(
            "wrap-anywhere after:absolute after:inset-0 after:content-['']",
            !isRead && 'font-medium',
          )}
        >
          {!isRead && <span className="sr-only">Unread: </span>}
          {who} <span className={isRead ? 'text-muted' : ''}>{what}</span> {where}
        </Link>
        {words && (
          <p dir="auto" className="line-clamp-2 text-muted wrap-anywhere">
            {words}
          </p>
        )}
      </div>
      <time
        dateTime={at}
        title={exactTime().format(new Date(at))}
        className="mt-0.5 text-xs text-muted tabular-nums max-sm:col-start-2 max-sm:row-start-2"
      >
        {shortTime(at)}
      </time>
      <button
        type="button"
        aria-label={`${label}: ${who} ${what} ${where}`}
        data-tooltip={label}
        onClick={() => onRead(notification, !isRead)}
        className={classNames(
          iconButton,
          'relative z-10 -my-1 size-7 shrink-0 pointer-coarse:-my-2 pointer-coarse:size-11',
        )}
      >
        <span
          aria-hidden="true"
          className={classNames(
            'size-2 rounded-full',
            isRead ? 'border border-control' : 'bg-accent forced-colors:bg-[Highlight]',
          )}
        />
      </button>
    </li>
  );
}

function shortTime(at: string): string {
  const moment = new Date(at);
  const isToday = moment.toDateString() === new Date().toDateString();
  return isToday ? timeOfDay().format(moment) : formatDate(moment);
}

function describe(one: Notification) {
  if (one.kind === 'upload') {
    return {
      who: pluralize(one.files, 'file'),
      what: one.files === 1 ? 'has arrived for' : 'have arrived for',
      where: one.title,
      words: `In ${one.folder === '' ? 'Files' : visibleName(one.folder.slice(0, -1))}`,
    };
  }
  const { by, review } = one;
  const who = by ? `${by.name}${by.isGuest ? ' (guest)' : ''}` : 'A former member';
  if (one.kind === 'approval_request') {
    const what = `asked you to approve version ${one.version} of`;
    return { who, what, where: review.title, words: '' };
  }
  const what = {
    mention: 'mentioned you in',
    assignment: 'assigned a comment to you in',
    reply: 'replied to you in',
  }[one.kind];
  return { who, what, where: review.title, words: one.text || 'A drawing' };
}

/** Where a notification leads. */
function addressOf(one: Notification): string {
  if (one.kind === 'upload') {
    return tabPath('files', one.folder === '' ? {} : { path: one.folder.slice(0, -1) });
  }
  const { review, version } = one;
  return tabPath('review', {
    review: review.id,
    version: String(version),
    ...('comment' in one && { comment: one.comment }),
  });
}
