import { hashPassword, verifyPassword } from '#core/identity/passwords/password.ts';
import { calls } from '#shared/api.ts';
import { mayWrite, type Operation } from '#shared/operation.ts';
import { allCases, readingCases } from '#testkit/all-cases/all-cases.ts';
import { actionOf } from '#testkit/cases/case.ts';
import { type Environment, openEnvironment } from '#testkit/faults/environment.ts';
import { callAs, password, signUp } from '#testkit/people.ts';
import { type Counts, countsOf } from '#testkit/round-trips/counts.ts';
import { traceRequests } from '#testkit/round-trips/trace.ts';
import { exact } from '../figure.ts';
import { interleave, milliseconds } from '../interleave.ts';
import type { Benchmark, Row } from '../measurement.ts';
import { stripeEventRows } from './stripe-event.ts';

/** The requests of every call to the table and to Stripe, and the time of the two that cost the most. */
export const roundTripsBenchmark: Benchmark = {
  name: 'round-trips',
  title: 'Round trips',
  method:
    "Every call once in each situation that the fault tests know, in an empty table. Requests that do not wait for each other are one round trip; the caller's session, account and current workspace are read in one. Tests guard the counts of each call (`testkit/round-trips`). A sign-in and an event of Stripe's: in one process, against the embedded table and the Stripe emulator, in turns with their control.",
  async measure() {
    const environment = await openEnvironment();
    try {
      const counted = await countCalls(environment);
      await environment.reset();
      return [...countRows(counted), ...(await loginRows()), ...(await stripeEventRows())];
    } finally {
      await environment.close();
    }
  },
};

function countRows(counted: readonly CallCounts[]): Row[] {
  const most = (of: readonly CallCounts[], count: (each: CallCounts) => number) =>
    exact(Math.max(...of.map(count)));
  const row = (name: string, value: Row['value']): Row => ({ name, unit: 'count', value });
  const reading = ofContract(counted, { writing: false });
  const writing = ofContract(counted, { writing: true });
  return [
    row('round trips of a reading call, at most', most(reading, beyondSession)),
    row('round trips of a change, at most', most(writing, beyondSession)),
    row(
      'requests to Stripe, at most',
      most(counted, ({ stripe }) => stripe),
    ),
    {
      ...row(
        'scans',
        most(counted, ({ scans }) => scans),
      ),
      atMost: 0,
    },
  ];
}

/** Two sign-ins each: 60 are allowed in an hour. */
const runs = 27;

/** Signing in, in a browser that has signed in before and in one that has not, beside verifying the password alone. */
async function loginRows(): Promise<Row[]> {
  const { email } = await signUp();
  const hash = await hashPassword(password);
  const signIn = async (device: string | null) => {
    const { status, cookies } = await callAs(device, 'POST /api/login', {
      body: { email, password },
    });
    if (status !== 200) throw new Error(`Signing in failed: ${status}.`);
    return cookies.find((cookie) => cookie.startsWith('device_'))?.split(';')[0] ?? null;
  };
  let device = await signIn(null);
  const time = await interleave(runs, {
    known: () =>
      milliseconds(async () => {
        device = await signIn(device);
      }),
    unknown: () => milliseconds(() => signIn(null)),
    argon2: () => milliseconds(() => verifyPassword(password, hash)),
  });
  const control = { name: 'argon2id alone at the same cost', value: time('argon2') };
  return [
    { name: 'POST /api/login', unit: 'ms', value: time('known'), control },
    { name: 'POST /api/login, in a new browser', unit: 'ms', value: time('unknown'), control },
  ];
}

/** What one situation of a call costs. */
interface CallCounts extends Counts {
  /** Route of the call, or the function of an event. */
  call: string;
  title: string;
}

/** Makes the call of every case once in an empty environment. */
async function countCalls(environment: Environment): Promise<CallCounts[]> {
  const counted: CallCounts[] = [];
  for (const { call, title, arrange } of [...readingCases, ...allCases]) {
    await environment.reset();
    const { roundTrips } = await traceRequests(await actionOf(await arrange()));
    counted.push({ call, title, ...countsOf(roundTrips) });
  }
  return counted;
}

const contract: readonly Operation[] = Object.values(calls);

/** The call of the contract at a route; undefined for a function of events. */
function callAt(route: string): Operation | undefined {
  return contract.find((call) => call.route === route);
}

/** The round trips to the table beyond the one that identifies the caller. */
function beyondSession({ call, table }: CallCounts): number {
  return callAt(call)?.access === 'public' ? table : table - 1;
}

/** The calls of the contract that only read, or those that write. */
function ofContract(
  counted: readonly CallCounts[],
  { writing }: { writing: boolean },
): CallCounts[] {
  return counted.filter(({ call }) => {
    const found = callAt(call);
    return found !== undefined && mayWrite(found) === writing;
  });
}
