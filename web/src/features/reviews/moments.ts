import { formatDate } from '#web/lib/format.ts';
import { lazyValue } from '#web/lib/lazy-value.ts';

const time = lazyValue(
  () => new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' }),
);

/** `3:04 PM`, in the user's time zone. */
function formatTime(moment: Date): string {
  return time().format(moment);
}

/** `Nov 20, 2026, 3:04 PM`, in the user's time zone. */
export function formatMoment(iso: string): string {
  const moment = new Date(iso);
  return `${formatDate(moment)}, ${formatTime(moment)}`;
}

/** Today the time, before that the day. */
export function formatShortMoment(iso: string): string {
  const moment = new Date(iso);
  const isToday = moment.toDateString() === new Date().toDateString();
  return isToday ? formatTime(moment) : formatDate(moment);
}
