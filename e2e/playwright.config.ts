import { defineConfig } from '@playwright/test';

/** Of Chromium as root in a container; harmless elsewhere. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export default defineConfig({
  testDir: '.',
  testMatch: '*.browser.test.ts',
  outputDir: '../.cache/browser-tests',
  // Limits only end what hangs: they are far beyond what a busy machine of a third of the usual speed takes.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  // One for each core; every worker has a product and a Chromium of its own, and takes a file at a time.
  workers: '100%',
  forbidOnly: true,
  retries: 0,
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium', args },
    screenshot: 'only-on-failure',
    // Traces of every test, nearly all thrown away, took a third of the suite's time: ask for one by `--trace on`.
    trace: 'off',
  },
});
