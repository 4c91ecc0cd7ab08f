import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { freePort } from '#local/instance/free-port.ts';
import type { CallRoute } from '#shared/api.ts';
import { splitRoute } from '#shared/operation.ts';
import { signUpBy } from '#shared/testing/people.ts';
import { startBenchBrowser } from './browser.ts';

const root = resolve(import.meta.dirname, '..');

/** As it is when this process starts: some benchmarks run functions in it, and set their variables. */
const environment = { ...process.env };

/** The built product in a process of its own. */
export interface ServedProduct {
  origin: string;
  /** Addresses of the Stripe emulator and of the S3 emulator. */
  paymentsOrigin: string;
  storageOrigin: string;
  /** The folder of its data. */
  dataDir: string;
  /** Ends it, and deletes its data. */
  close(): Promise<void>;
}

/** The built product, and a browser to measure it with. */
export interface BenchProduct extends ServedProduct {
  browser: Browser;
}

/**
 * Starts the product with an empty data folder.
 * @public a script in its test calls it
 */
export async function startServedProduct(): Promise<ServedProduct> {
  const port = await threeFreePorts();
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-'));
  const product = await startProcess(port, dataDir);
  return {
    ...originsAt(port),
    dataDir,
    async close() {
      product.kill('SIGTERM');
      await once(product, 'close');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The first of three consecutive ports. */
export async function threeFreePorts(): Promise<number> {
  for (;;) {
    const [port, second, third] = [await freePort(), await freePort(), await freePort()];
    if (second === port + 1 && third === port + 2) return port;
  }
}

/** The addresses of a product and its emulators, which listen on the ports that follow the product's. */
export function originsAt(port: number) {
  return {
    origin: `http://localhost:${port}`,
    paymentsOrigin: `http://localhost:${port + 1}`,
    storageOrigin: `http://localhost:${port + 2}`,
  };
}

/** Starts the product with an empty data folder, and Chromium. */
export async function startBenchProduct(): Promise<BenchProduct> {
  const product = await startServedProduct();
  const { browser } = await startBenchBrowser();
  return {
    ...product,
    browser,
    async close() {
      await browser.close();
      await product.close();
    },
  };
}

/** Signs up the owner of a new workspace; the page's browser context then has the session. */
export async function signUp(page: Page, origin: string, email: string): Promise<void> {
  const call = (route: CallRoute, { body }: { body: object }) => {
    const { method, path } = splitRoute(route);
    return page.request.fetch(`${origin}${path}`, { method, data: body, headers: { origin } });
  };
  await signUpBy(call, { email, companyName: 'Bench' });
}

/**
 * Starts the product as `npm start` does, without its access log, and resolves when it is ready. It ends with this
 * process, also if that fails.
 */
export async function startProcess(
  port: number,
  dataDir: string,
  nodeOptions: readonly string[] = [],
): Promise<ChildProcess> {
  const started = spawn(process.execPath, [...nodeOptions, 'local/main.ts'], {
    cwd: root,
    env: { ...environment, PORT: String(port), LOCAL_DATA_DIR: dataDir, LOCAL_LOG: 'off' },
    // When the other end of the channel closes, the product shuts down.
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  await new Promise<void>((ready, fail) => {
    started.stdout?.on('data', (text) => String(text).includes('is ready') && ready());
    started.once('exit', () => fail(new Error('The product did not start.')));
  });
  return started;
}
