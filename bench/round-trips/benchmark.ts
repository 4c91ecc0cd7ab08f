import { hashPassword, verifyPassword } from '#core/identity/passwords/password.ts';
import { openEnvironment } from '#testkit/faults/environment.ts';
import { callAs, password, signUp } from '#testkit/people.ts';
import { exact } from '../figure.ts';
import { interleave, milliseconds } from '../interleave.ts';
import type { Benchmark, Row } from '../measurement.ts';
import { beyondSession, type CallCounts, countCalls, ofContract } from './calls.ts';
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
      return [...countRows(counted), await loginRow(), ...(await stripeEventRows())];
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

const runs = 31;

/** Signing in, beside verifying the password alone. */
async function loginRow(): Promise<Row> {
  const { email } = await signUp();
  const hash = await hashPassword(password);
  const signIn = async () => {
    const { status } = await callAs(null, 'POST /api/login', { body: { email, password } });
    if (status !== 200) throw new Error(`Signing in failed: ${status}.`);
  };
  const time = await interleave(runs, {
    product: () => milliseconds(signIn),
    argon2: () => milliseconds(() => verifyPassword(password, hash)),
  });
  return {
    name: 'POST /api/login',
    unit: 'ms',
    value: time('product'),
    control: { name: 'argon2id alone at the same cost', value: time('argon2') },
  };
}
