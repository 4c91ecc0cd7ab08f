import { defineConfig } from '@playwright/test';

/** Needed for Chromium as root in a container; harmless elsewhere. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Otherwise each navigation starts a process for the next one.
  '--disable-site-isolation-trials',
];

export default defineConfig({
  testDir: '.',
  testMatch: '*.browser.test.ts',
  outputDir: '../.cache/browser-tests',
  // Timeouts only end hung tests: they far exceed what a busy machine at a third of the usual speed needs.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  // One worker per core. Each worker has its own product and Chromium, and runs one file at a time.
  workers: '100%',
  forbidOnly: true,
  retries: 0,
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium', args },
    // Animations took a quarter of the CPU time. The files whose subject is moving, closing or journeys turn them on.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Traces of every test, almost all discarded, took a third of the suite's time. Enable them with `--trace on`.
    trace: 'off',
  },
});
