import type { InvoiceSums } from '#shared/calls/billing.ts';
import { formatDollarsAndCents } from '#web/lib/format.ts';

/**
 * What makes the amount of a renewal invoice: the month, changes since the last invoice, and credit; the month alone if
 * it is the whole amount.
 * @param month US dollars of the new month
 */
export function invoiceParts(
  { total, creditApplied, amountDue }: InvoiceSums,
  month: number,
): string[] {
  const changes = cents(total) - cents(month);
  // What was too little to be charged before is added to the next charge.
  const carriedOver = cents(amountDue) - Math.max(0, cents(total) - cents(creditApplied));
  const parts: [amount: number, describe: (written: string) => string][] = [
    [-changes, (written) => `less ${written} for changes since the last invoice`],
    [changes, (written) => `plus ${written} for changes since the last invoice`],
    [cents(creditApplied), (written) => `less ${written} from your credit`],
    [carriedOver, (written) => `plus ${written} carried over`],
    [-cents(total), (written) => `and ${written} becomes credit`],
  ];
  return [
    `${formatDollarsAndCents(month)} a month`,
    ...parts
      .filter(([amount]) => amount > 0)
      .map(([amount, describe]) => describe(formatDollarsAndCents(amount / 100))),
  ];
}

function cents(dollars: number): number {
  return Math.round(dollars * 100);
}
