interface Interval {
  interval: string;
  interval_count: number;
}

const dayLengths: Record<string, number> = { day: 1, week: 7 };
const monthLengths: Record<string, number> = { month: 1, year: 12 };

/** The date `months` months later, in UTC: the same day, or the last day of a shorter month. */
function monthsAfter(date: Date, months: number): Date {
  const result = new Date(date);
  result.setUTCMonth(result.getUTCMonth() + months);
  if (result.getUTCDate() !== date.getUTCDate()) result.setUTCDate(0);
  return result;
}

/**
 * The end of the period that contains `after`: the first anniversary of the anchor after it. Counting from the
 * anchor returns a subscription that started on the 31st to the 31st after a shorter month. Seconds since the
 * epoch.
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
