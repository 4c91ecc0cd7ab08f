import { openEnvironment } from '#testkit/faults/environment.ts';
import type { Benchmark } from '../row.ts';
import { loginRows } from './login.ts';
import { memberRows } from './members.ts';
import { userCallRows } from './user-call.ts';
import { webhookRows } from './webhook.ts';

/** The time of requests. */
export const requestsBenchmark: Benchmark = {
  name: 'requests',
  title: 'Requests',
  method:
    'Requests a second: the built product and a bare server, each in a process of its own, 20 connections, in turns. The other rows: handlers in one process, against the embedded table and the Stripe emulator, in turns with their control.',
  async measure() {
    const rows = await userCallRows();
    const environment = await openEnvironment();
    try {
      await environment.reset();
      for (const measured of [loginRows, memberRows, webhookRows]) rows.push(...(await measured()));
      return { rows };
    } finally {
      await environment.close();
    }
  },
};
