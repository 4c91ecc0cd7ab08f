import { allBrowserFiles } from '#testkit/draws/browser-files.ts';
import { drawVariables } from '#testkit/draws/seed.ts';
import { browser, type Check, jest } from '../validate/check.ts';
import { dynamodbLocalChecks } from './dynamodb-local.ts';

/** What is left out of `npm test`, or of which it only draws some. */
interface Part {
  name: string;
  /** @param minutes those that are left of the run */
  checks(minutes: number): Check[];
}

const whole = { [drawVariables.soak]: '1' };

const integration = (name: string, title: string, path: string): Part => ({
  name,
  checks: () => [jest(title, ['integration', '--', path], whole)],
});

const inBrowser = (name: string, title: string, args: string[]): Part => ({
  name,
  checks: () => [browser(title, args, whole)],
});

const clips = 'review-player';
const masters = 'proxied-films';

/** In stages, of which each waits for the one before; the parts of a stage run side by side. */
export const parts: Part[][] = [
  [integration('faults', 'Every fault at every request', 'testkit/faults/')],
  [integration('generated', '10,000 requests to every call', 'functions/generated-input')],
  [
    integration('two-workspaces', 'Two workspaces by every name', 'functions/two-workspaces'),
    {
      name: 'large-zip',
      checks: () => [jest('A ZIP of 4 GB', ['soak', '--', 'components/zip'])],
    },
    {
      name: 'new-call',
      checks: () => [jest('A new call', ['soak', '--', 'testkit/new-call'])],
    },
    {
      name: 'mutations',
      checks: () => [jest('Each broken rule fails a test', ['soak', '--', 'testkit/mutations'])],
    },
  ],
  // One after the other: each runs on every core, and empties the folder of their screenshots.
  [inBrowser('clips', 'Every position of every clip', [clips])],
  [inBrowser('masters', 'Every position of every master by its proxy', [masters])],
  [inBrowser('translated', 'Translated pages', ['--project', 'translated'])],
  [
    inBrowser('browser', 'Every browser test, at every width, light and dark', [
      '--project=as written',
      ...allBrowserFiles().filter((file) => !file.includes(clips) && !file.includes(masters)),
    ]),
  ],
  [{ name: 'dynamodb-local', checks: dynamodbLocalChecks }],
  [
    {
      name: 'model',
      checks: (minutes) => [
        jest('The model', ['integration', '--', 'testkit/model/'], {
          ...whole,
          [drawVariables.minutes]: String(minutes),
        }),
      ],
    },
  ],
];
