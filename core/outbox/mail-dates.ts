/** `December 21, 2026`, in UTC, the time zone of Stripe's billing. */
export function mailDay(date: Date): string {
  return date.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
}

/** `December 21, 2026 at 14:05 UTC`. */
export function mailTime(date: Date): string {
  return `${mailDay(date)} at ${date.toISOString().slice(11, 16)} UTC`;
}
