import { formatShortDate } from '#web/lib/format.ts';

/** `Dec 4`: a day without a time zone, such as `2026-12-04`. */
export function shortDueDay(dueOn: string): string {
  return formatShortDate(startOf(dueOn));
}

/** Whether a day is over where the user is. */
export function isOver(dueOn: string): boolean {
  const end = startOf(dueOn);
  end.setDate(end.getDate() + 1);
  return end <= new Date();
}

function startOf(dueOn: string): Date {
  const [year = 0, month = 1, day = 1] = dueOn.split('-').map(Number);
  return new Date(year, month - 1, day);
}
