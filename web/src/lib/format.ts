/** Formats values for the screen in US English, as the product's prices are in US dollars. */

import { lazyValue } from './lazy-value.ts';

const wholeDollars = lazyValue(
  () =>
    new Intl.NumberFormat('en-US', {
      style: 'currency',
      currency: 'USD',
      maximumFractionDigits: 0,
    }),
);
const withCents = lazyValue(
  () => new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }),
);
const amount = lazyValue(() => new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 }));
const signedFormat = lazyValue(
  () => new Intl.NumberFormat('en-US', { maximumFractionDigits: 2, signDisplay: 'exceptZero' }),
);

/** `$150`, or `$12.75` if there are cents. */
export function formatDollars(money: number): string {
  return (Number.isInteger(money) ? wholeDollars : withCents)().format(money);
}

/** `$150.00`: for columns, where the decimal points align. */
export function formatDollarsAndCents(money: number): string {
  return withCents().format(money);
}

/** `+$30` or `-$30`. */
export function formatDollarChange(money: number): string {
  return `${money < 0 ? '-' : '+'}${formatDollars(Math.abs(money))}`;
}

/** `1.5 TB`. */
export function formatTerabytes(tb: number): string {
  return `${amount().format(tb)} TB`;
}

/** `+0.5` or `-2`, with no unit. */
export function formatDifference(count: number): string {
  return signedFormat().format(count);
}

/** `1 member`, `3 members`. */
export function pluralize(count: number, noun: string): string {
  // Below a thousand the formatter gives the same result, and creating the first one takes a phone 45 ms of its first
  // screen.
  const written = count < 1_000 ? count : amount().format(count);
  return `${written} ${noun}${count === 1 ? '' : 's'}`;
}

/** `A`, `A and B`, or `A, B, and C`; without `Intl`, whose first formatter takes a phone about 40 ms. */
export function formatList(words: readonly string[]): string {
  // As `Intl.ListFormat`, which the first screen does without, too.
  if (words.length < 3) return words.join(' and ');
  return `${words.slice(0, -1).join(', ')}, and ${words.at(-1)}`;
}

/** `Nov 20, 2026`, in the user's time zone. */
export function formatDate(date: Date): string {
  return `${formatShortDate(date)}, ${date.getFullYear()}`;
}

/**
 * `Dec 29, 2026 (UTC+13)`: a day that is also mailed, in the user's time zone, which is named: mails have it in UTC, where
 * it may be another.
 */
export function formatMailedDay(date: Date): string {
  // West of Greenwich it is positive.
  const minutes = -date.getTimezoneOffset();
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const sign = minutes < 0 ? '-' : '+';
  const offset = `${sign}${hours}${rest > 0 ? `:${String(rest).padStart(2, '0')}` : ''}`;
  return `${formatDate(date)} (UTC${minutes === 0 ? '' : offset})`;
}

/** `Nov 20`, in the user's time zone, for days of this month or the next. */
export function formatShortDate(date: Date): string {
  // `Fri Nov 20 2026`, by the standard: without a formatter, for the same reason.
  const [, month, day] = date.toDateString().split(' ');
  return `${month} ${Number(day)}`;
}
