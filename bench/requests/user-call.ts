import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { signUpAt } from '#testkit/local/visitor.ts';
import { figureOf } from '../figure.ts';
import { interleave } from '../interleave.ts';
import { startServedProduct } from '../product.ts';
import type { Row } from '../row.ts';
import { loadWith } from './load.ts';

const runs = 5;
const load = { connections: 20, seconds: 3 };

/** Measured by the CPU time of each thread (`/proc/PID/task`). */
const bareReadsNothing =
  "The bare server reads nothing, and takes 0.14 ms of CPU. Of the product's 3.1 ms, the function takes 1.3 (most of it the SDK's one request to the table), the emulated CloudFront, gateway and proxy of the table 1.3, the table's engine 0.4. Next: a lighter client of the table.";

const keyRing = z.looseObject({ current: z.string() });

/** `GET /api/user` through the gateway of the product, beside a bare server that verifies the same token. */
export async function userCallRows(): Promise<Row[]> {
  const product = await startServedProduct();
  const { origin } = product;
  let bare: Awaited<ReturnType<typeof startBareServer>> | null = null;
  try {
    const cookie = await signUpAt({ origin }, 'owner@bench.example');
    const answer = await (await fetch(`${origin}/api/user`, { headers: { cookie } })).text();
    const ring = readFileSync(join(product.dataDir, 'session-keys.json'), 'utf8');
    const { current, ...keys } = keyRing.parse(JSON.parse(ring));
    bare = await startBareServer(String(keys[current]), answer);
    const slowest: Record<'product' | 'bare', number[]> = { product: [], bare: [] };
    const measure = (name: keyof typeof slowest, url: string) => async () => {
      const { perSecond, p99 } = await loadWith(url, { cookie }, load);
      slowest[name].push(p99);
      return perSecond;
    };
    const perSecond = await interleave(runs, {
      product: measure('product', `${origin}/api/user`),
      bare: measure('bare', `${bare.origin}/api/user`),
    });
    // The first turn only warms up.
    const p99 = (name: keyof typeof slowest) => figureOf(slowest[name].slice(1));
    const control = 'bare Node server that verifies the token';
    return [
      {
        name: 'GET /api/user at 20 connections',
        unit: 'requests/s',
        value: perSecond('product'),
        control: { name: control, value: perSecond('bare') },
        goal: { of: 'ratio', atLeast: 0.6 },
        note: bareReadsNothing,
      },
      {
        name: 'GET /api/user at 20 connections, 99th percentile',
        unit: 'ms',
        value: p99('product'),
        control: { name: control, value: p99('bare') },
        goal: { of: 'value', atMost: 20 },
        note: bareReadsNothing,
      },
    ];
  } finally {
    bare?.stop();
    await product.close();
  }
}

async function startBareServer(key: string, answer: string) {
  const file = join(import.meta.dirname, 'bare-server.ts');
  const server = spawn(process.execPath, [file, key, answer], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = await once(server.stdout, 'data');
  return { origin: `http://localhost:${String(port).trim()}`, stop: () => server.kill() };
}
