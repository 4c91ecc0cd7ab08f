import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { variantsOfDay } from './drawn-from.ts';

const root = resolve(import.meta.dirname, '../..');

/** In how many days each file that takes turns runs once. */
const daysOfRound = 3;

/**
 * The files whose rules other tests prove each day, by those tests. What a browser adds to them, such as layout and focus,
 * seldom breaks alone: they take turns, and all run in soak.
 */
export const inTurn: Record<string, string> = {
  'account/accounts': 'web/src/pages/reset-password.test.tsx',
  'account/own-account': 'web/src/pages/dashboard/tests/team/sessions.test.tsx',
  'account/ownership': 'web/src/pages/dashboard/tests/team/ownership.test.tsx',
  'account/required-second-factor': 'functions/second-factor/tests/bypasses.integration.test.ts',
  'account/second-factor': 'functions/second-factor/tests/guessing.integration.test.ts',
  'account/secure-account': 'web/src/pages/secure-account.test.tsx',
  'account/workspaces': 'web/src/pages/dashboard/tests/team/activity.test.tsx',
  'dashboard/dashboard-billing-failures':
    'web/src/pages/dashboard/tests/billing/plan-answers.test.tsx',
  'dashboard/dashboard-copy': 'web/src/pages/dashboard/tests/team/adding-members.test.tsx',
  'dashboard/dashboard-large-team': 'web/src/pages/dashboard/tests/team/member-selection.test.tsx',
  'dashboard/dialogs': 'web/src/components/overlays/dialog.test.tsx',
  'dashboard/toasts': 'web/src/components/toasts/toast-store.test.ts',
  'public/contact': 'web/src/features/contact/contact-form.test.tsx',
  'public/hydration': 'web/src/components/hydration-signal.test.tsx',
  'public/pricing': 'web/src/features/pricing/cost-calculator.test.tsx',
  'public/sign-in': 'web/src/pages/sign-in.test.tsx',
  'public/subscribe': 'web/src/features/subscribe/subscribe-form.test.tsx',
};

/** The files whose tests also run with every page translated, one of them a day. */
export const translatedFiles = [
  'account/accounts',
  'public/contact',
  'dashboard/dashboard-changes',
  'files/files',
  'public/sign-in',
  'public/subscribe',
].map(fileOf);

export function translatedFilesOfDay(day: number): readonly string[] {
  return variantsOfDay(translatedFiles, 'translated', translatedFiles.length, day);
}

/** The files of browser tests that run on a day. */
export function browserFilesOfDay(day: number): string[] {
  const turns = Object.keys(inTurn).map(fileOf);
  const due = [
    ...variantsOfDay(turns, 'browser files', daysOfRound, day),
    ...translatedFilesOfDay(day),
  ];
  return allBrowserFiles().filter((file) => !turns.includes(file) || due.includes(file));
}

/** The files of all browser tests, from the root. */
export function allBrowserFiles(): string[] {
  return readdirSync(join(root, 'e2e'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.browser.test.ts'))
    .map((file) => `e2e/${file}`)
    .sort();
}

function fileOf(name: string): string {
  return `e2e/${name}.browser.test.ts`;
}
