interface Interval {
  interval: string;
  interval_count: number;
}

const dayLengths: Record<string, number> = { day: 1, week: 7 };
const monthLengths: Record<string, number> = { month: 1, year: 12 };

/** So many months after a date, in UTC: the same day, or the last one of a shorter month. */
function monthsAfter(date: Date, months: number): Date {
  const result = new Date(date);
  result.setUTCMonth(result.getUTCMonth() + months);
  if (result.getUTCDate() !== date.getUTCDate()) result.setUTCDate(0);
  return result;
}

/**
 * The end of the period that holds `after`: the first anniversary of the anchor that is later. Counting from the
 * anchor brings a subscription begun on the 31st back to the 31st after a shorter month. Seconds since the epoch.
 */
export function periodEnd(anchor: number, every: Interval, after: number): number {
  const start = new Date(anchor * 1000);
  for (let count = 1; ; count += 1) {
    const months = (monthLengths[every.interval] ?? 0) * every.interval_count * count;
    const days = (dayLengths[every.interval] ?? 0) * every.interval_count * count;
    const end = monthsAfter(start, months).getTime() / 1000 + days * 86_400;
    if (end > after) return end;
  }
}
