import { type Browser, chromium } from 'playwright-core';
import { freePort } from '#local/instance/free-port.ts';

/** Chromium, for measurements. */
export interface BenchBrowser {
  browser: Browser;
  /** The port of the browser's own protocol. */
  debuggingPort: number;
}

/** Starts it; the caller closes it. */
export async function startBenchBrowser(): Promise<BenchBrowser> {
  const debuggingPort = await freePort();
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: [`--remote-debugging-port=${debuggingPort}`, '--no-sandbox', '--disable-gpu'],
  });
  return { browser, debuggingPort };
}
