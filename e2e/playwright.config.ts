import { defineConfig } from '@playwright/test';
import { translatedFiles, translatedFilesOfDay } from '#testkit/draws/browser-files.ts';
import { dayOf, draws, seed } from '#testkit/draws/seed.ts';

/** Features of Chromium that are off. The argument replaces Playwright's, whose list is therefore repeated. */
const disabledFeatures = [
  // Two pages of the address bar's suggestions, each with a renderer, otherwise load in every new window.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  // Those of Playwright 1.65 that exist on all systems (its `chromiumSwitches`).
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

/** Needed for Chromium as root in a container; harmless elsewhere. */
const args = [
  `--disable-features=${disabledFeatures.join()}`,
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

export default defineConfig<{ translated: boolean }>({
  testDir: '.',
  testMatch: '*.browser.test.ts',
  outputDir: '../.cache/browser-tests',
  // Timeouts only end hung tests: they far exceed what a busy machine at a third of the usual speed needs.
  timeout: 1_200_000,
  expect: { timeout: 300_000 },
  // More than cores, as pages wait for their product and it for them. Each worker has its own product and Chromium, and
  // runs one file at a time.
  workers: '150%',
  projects: [
    { name: 'as written' },
    {
      name: 'translated',
      // Those of the day; in soak all of them.
      testMatch: draws(translatedFilesOfDay(dayOf(seed)), translatedFiles).map(
        (file) => `**/${file}`,
      ),
      use: { translated: true },
    },
  ],
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
