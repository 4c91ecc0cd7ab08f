import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Browser } from 'playwright-core';
import { freePort } from '#local/free-port.ts';
import { startBenchBrowser } from './browser.ts';

const root = resolve(import.meta.dirname, '..');

/** The built product in a process of its own, and a browser to measure it with. */
export interface BenchProduct {
  origin: string;
  /** Addresses of the Stripe emulator and of the S3 emulator. */
  paymentsOrigin: string;
  storageOrigin: string;
  browser: Browser;
  close(): Promise<void>;
}

/** Starts the product with an empty data folder, and Chromium. */
export async function startBenchProduct(): Promise<BenchProduct> {
  // The two emulators listen on the ports that follow the product's.
  const [port, paymentsPort, storagePort] = [await freePort(), await freePort(), await freePort()];
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-'));
  const product = await startProcess(port, dataDir);
  const { browser } = await startBenchBrowser();
  return {
    origin: `http://localhost:${port}`,
    paymentsOrigin: `http://localhost:${paymentsPort}`,
    storageOrigin: `http://localhost:${storagePort}`,
    browser,
    async close() {
      await browser.close();
      product.kill('SIGTERM');
      await once(product, 'close');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function startProcess(port: number, dataDir: string): Promise<ChildProcess> {
  const started = spawn(process.execPath, ['local/main.ts', '--quiet'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), LOCAL_DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((ready, fail) => {
    started.stdout.on('data', (text) => String(text).includes('is ready') && ready());
    started.once('exit', () => fail(new Error('The product did not start.')));
  });
  return started;
}
