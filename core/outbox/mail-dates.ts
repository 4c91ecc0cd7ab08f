/**
 * `December 21, 2026 (UTC)`: the time zone of Stripe's billing, which is named, since the pages have the reader's, where
 * it may be another day.
 */
export function mailDay(date: Date): string {
  return `${dayInUtc(date)} (UTC)`;
}

/** `December 21, 2026 at 14:05 UTC`. */
export function mailTime(date: Date): string {
  return `${dayInUtc(date)} at ${date.toISOString().slice(11, 16)} UTC`;
}

function dayInUtc(date: Date): string {
  return date.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
}
