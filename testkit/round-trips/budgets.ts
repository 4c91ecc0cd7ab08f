import { calls } from '#shared/api.ts';
import { mayWrite, type Operation } from '#shared/operation.ts';
import type { Budget } from './budget.ts';
import { countsOf } from './counts.ts';
import { exceptions } from './exceptions.ts';
import type { RoundTrip } from './trace.ts';

/**
 * A rate limit is counted beside a read. Of several the first guards the others, which take a trip of their own; a
 * second one is for a mail's.
 */
const mostForLimits = 2;

const contract: readonly Operation[] = Object.values(calls);

/**
 * The budget of a call without an exception: one round trip that identifies the caller by the session, or by the link,
 * key or email of a public call; one for what a call reads, two for one that writes (to read and to commit); and those
 * of all but the first of the rate limits that its entry declares. Stripe is not asked.
 * @throws Error for a function of events or an operation, which has no default
 */
function defaultBudget(call: string): Budget {
  const operation = contract.find(({ route }) => route === call);
  if (!operation) throw new Error(`${call} is no call, and has no budget in exceptions.ts.`);
  const { access, table: use } = operation;
  const isIdentified = access !== 'public' || (use?.reads?.length ?? 0) > 0;
  const own = mayWrite(operation) ? 2 : 1;
  const limits = Math.min(Math.max(0, (use?.limits?.length ?? 0) - 1), mostForLimits);
  return { table: (isIdentified ? 1 : 0) + own + limits, stripe: 0 };
}

/**
 * What exceeds the budget of a call, in words; empty if nothing does. No call scans the table.
 * @param call its route, or the function of an event
 * @param title its scenario; empty for calls that only read
 */
export function overBudget(
  call: string,
  title: string,
  roundTrips: readonly RoundTrip[],
): string[] {
  const { table, stripe, scans } = countsOf(roundTrips);
  const exception = exceptions[`${call} ${title}`] ?? exceptions[call];
  const most = {
    table: exception?.table ?? defaultBudget(call).table,
    stripe: exception?.stripe ?? 0,
  };
  return [
    ...(table > most.table ? [`${table} round trips to the table, not ${most.table}`] : []),
    ...(stripe > most.stripe ? [`${stripe} requests to Stripe, not ${most.stripe}`] : []),
    ...(scans > 0 ? [`${scans} scans`] : []),
  ];
}
