import { countsOf } from '#testkit/round-trips/counts.ts';
import type { RoundTrip } from '#testkit/round-trips/trace.ts';

/** What a case costs, and why. */
export interface Costs {
  /** Round trips to the table, if there are more than two. */
  roundTrips?: number;
  /** Requests to Stripe, if there are any. */
  stripeRequests?: number;
  because: string;
}

/** Round trips that need no reason: one identifies the caller, another reads or commits. */
const usualTrips = 2;

/**
 * Asserts that traced work costs exactly what its case states, and that no call scans the table.
 * @throws Error with what differs
 */
export function assertCosts(
  { call, title, costs }: { call: string; title: string; costs?: Costs },
  roundTrips: readonly RoundTrip[],
): void {
  const { table, stripe, scans } = countsOf(roundTrips);
  const compared = [
    { what: 'roundTrips', counted: table, needed: table > usualTrips ? table : undefined },
    { what: 'stripeRequests', counted: stripe, needed: stripe > 0 ? stripe : undefined },
  ] as const;
  const differences = compared
    .filter(({ what, needed }) => costs?.[what] !== needed)
    .map(({ what, counted }) => `${what}: ${counted}, stated is ${costs?.[what] ?? 'none'}`);
  if (scans > 0) differences.push(`scans: ${scans}`);
  if (differences.length > 0) throw new Error(`${call} ${title} costs ${differences.join('; ')}.`);
}
