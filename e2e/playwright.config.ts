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
  timeout: 90_000,
  expect: { timeout: 10_000 },
  workers: 1,
  forbidOnly: true,
  retries: 0,
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium', args },
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
  },
});
