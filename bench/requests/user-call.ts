import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { signUpAt } from '#testkit/local/visitor.ts';
import { figureOf } from '../figure.ts';
import { takeTurns } from '../interleave.ts';
import { type ServedProduct, startServedProduct } from '../product.ts';
import type { Row } from '../row.ts';
import { startBareServer } from '../start-bare-server.ts';
import { type LoadResult, loadWith } from './load.ts';

const runs = 5;
const load = { connections: 20, seconds: 3 };

/** Measured by the CPU time of each thread (`/proc/PID/task`). */
const bareReadsNothing =
  "The bare server reads nothing, and takes 0.14 ms of CPU. Of the product's, the function takes 1.3 (most of it the SDK's one request to the table), the emulated CloudFront, gateway and proxy of the table 0.8, the table's engine 0.4. Next: a lighter client of the table, which would have to bring its own retries and credentials (decision 55).";

/** `GET /api/user` through the gateway of the product, beside a bare server that verifies the same token. */
export async function userCallRows(): Promise<Row[]> {
  const results = await loadInTurns();
  const compared = (of: (result: LoadResult) => number) => ({
    value: figureOf(results('product').map(of)),
    control: {
      name: 'bare Node server that verifies the token',
      value: figureOf(results('bare').map(of)),
    },
    note: bareReadsNothing,
  });
  return [
    {
      name: 'GET /api/user at 20 connections',
      unit: 'requests/s',
      ...compared(({ perSecond }) => perSecond),
      goal: { of: 'ratio', atLeast: 0.6 },
    },
    {
      name: 'GET /api/user at 20 connections, 99th percentile',
      unit: 'ms',
      ...compared(({ p99 }) => p99),
      goal: { of: 'value', atMost: 20 },
    },
  ];
}

async function loadInTurns() {
  const product = await startServedProduct();
  try {
    const url = `${product.origin}/api/user`;
    const cookie = await signUpAt(product, 'owner@bench.example');
    const answer = await (await fetch(url, { headers: { cookie } })).text();
    const bare = await startBareServer(answer, signingKeyOf(product));
    try {
      return await takeTurns(runs, {
        product: () => loadWith(url, { cookie }, load),
        bare: () => loadWith(bare.origin, { cookie }, load),
      });
    } finally {
      await bare.close();
    }
  } finally {
    await product.close();
  }
}

const keyRing = z.looseObject({ current: z.string() });

/** The key that signs the product's session tokens. */
function signingKeyOf({ dataDir }: ServedProduct): string {
  const ring = readFileSync(join(dataDir, 'session-keys.json'), 'utf8');
  const { current, ...keys } = keyRing.parse(JSON.parse(ring));
  return String(keys[current]);
}
