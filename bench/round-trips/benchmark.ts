import { openEnvironment } from '#testkit/faults/environment.ts';
import { exact } from '../figure.ts';
import type { Benchmark, Row } from '../row.ts';
import { beyondSession, type CallCounts, countCalls, ofContract } from './calls.ts';
import { callsThatGrow } from './team-size.ts';

const few = 10;
const many = 10_000;

/** The requests of every call to the table and to Stripe. */
export const roundTripsBenchmark: Benchmark = {
  name: 'round-trips',
  title: 'Round trips',
  method:
    "Every call once in each situation that the fault tests know, in an empty table. Requests that do not wait for each other are one round trip; the caller's session, account and current workspace are read in one. Budgets in `testkit/round-trips/budgets.ts` guard the counts in `npm test`.",
  async measure() {
    const environment = await openEnvironment();
    try {
      const counted = await countCalls(environment);
      await environment.reset();
      const growing = await callsThatGrow(few, many);
      return { rows: rowsOf(counted, growing), details: counted.flatMap(detailsOf) };
    } finally {
      await environment.close();
    }
  },
};

function rowsOf(counted: readonly CallCounts[], growing: readonly string[]): Row[] {
  const reading = ofContract(counted, { writing: false });
  const writing = ofContract(counted, { writing: true });
  const stripe = (call: string, title: string) =>
    counted.find((each) => each.call === call && each.title === title)?.stripe ?? Number.NaN;
  return [
    overLimit('reading calls', reading, 1),
    overLimit('changes', writing, 2),
    atMost(
      'scans',
      counted.reduce((sum, { scans }) => sum + scans, 0),
      0,
    ),
    {
      ...atMost(
        `calls that make more requests with ${many.toLocaleString('en')} members`,
        growing.length,
        0,
      ),
      ...(growing.length > 0 && { note: growing.join(', ') }),
    },
    atMost(
      'requests to Stripe: Checkout',
      stripe('POST /api/create-subscription', 'for the first time'),
      2,
    ),
    atMost(
      'requests to Stripe: return from Checkout',
      stripe('POST /api/save-subscription', 'on the return from Checkout'),
      2,
    ),
    atMost(
      'requests to Stripe: portal',
      stripe('POST /api/create-portal-session', 'when its configuration is known'),
      1,
    ),
    atMost(
      'requests to Stripe: event',
      stripe('POST /webhooks/stripe', 'that a Checkout was paid'),
      2,
    ),
  ];
}

/** How many calls make more round trips than the goal allows; those that do are named. */
function overLimit(what: string, counted: readonly CallCounts[], limit: number): Row {
  const over = new Set(
    counted.filter((each) => beyondSession(each) > limit).map(({ call }) => call),
  );
  const all = new Set(counted.map(({ call }) => call));
  const trips = limit === 1 ? '1 round trip' : `${limit} round trips`;
  return {
    ...atMost(`${what} beyond ${trips} besides the session's`, over.size, 0),
    note: `Of ${all.size}. A link or key that names what is read, a limit that guards others and the steps of an end take one more each (testkit/round-trips/budgets.ts and exceptions.ts); next: links that carry what their row says. ${[...over].join(', ')}`,
  };
}

function atMost(name: string, value: number, most: number): Row {
  return { name, unit: 'count', value: exact(value), goal: { of: 'value', atMost: most } };
}

function detailsOf({ call, title, table, readUnits, writeUnits, stripe }: CallCounts): Row[] {
  const name = [call, title].filter(Boolean).join(' ');
  return [
    { name: `${name}: round trips`, unit: 'count', value: exact(table) },
    { name: `${name}: read units`, unit: 'units', value: exact(readUnits) },
    { name: `${name}: write units`, unit: 'units', value: exact(writeUnits) },
    ...(stripe > 0
      ? [{ name: `${name}: requests to Stripe`, unit: 'count' as const, value: exact(stripe) }]
      : []),
  ];
}
