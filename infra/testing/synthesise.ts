import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { App, Validations } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { AwsSolutionsChecks } from 'cdk-nag';
import type { Use } from '../built-functions.ts';
import { readBuiltSite } from '../built-site.ts';
import { type Settings, stackName } from '../settings.ts';
import { ProductStack } from '../stack.ts';
import { keptUsual, type Synthesised } from './usual.ts';

const { context } = JSON.parse(
  readFileSync(resolve(import.meta.dirname, '../../cdk.json'), 'utf8'),
);

/** What the bundles of these functions are taken to use; the others use the table and the session. */
const uses: Record<string, readonly Use[]> = {
  'account/login': ['table', 'session', 'address'],
  'billing/create-subscription': ['table', 'session', 'stripe'],
  'billing/stripe-webhook': ['table', 'stripe'],
  'daily-check/daily-check': ['table', 'stripe'],
  'messages/send-mail': ['table', 'mail'],
  'messages/mail-events': ['table'],
};

/** The settings of the stack under test, unless a test says otherwise. */
const usual: Settings = {
  stage: 'production',
  keepsData: true,
  mailFrom: 'hello@cutbay.example',
  operatorEmail: 'operator@cutbay.example',
  webhookConcurrency: null,
  monthlyBudget: 200,
  samLocal: false,
};

/**
 * The stack as it is synthesised from small stand-ins of what is built.
 * @param differing what differs from the usual settings; without it, what is synthesised once for all files
 * @throws Error where a check finds an error that no reason acknowledges
 */
export function synthesise(differing?: Partial<Settings>): Synthesised {
  // An engine of the checks takes seconds to begin, in every test file anew.
  const kept = differing ? null : keptUsual();
  if (kept) return kept;
  const settings = { ...usual, ...differing };
  const directory = mkdtempSync(join(tmpdir(), 'stack-'));
  const folder = (name: string, file: string) => {
    mkdirSync(join(directory, name), { recursive: true });
    writeFileSync(join(directory, name, file), name);
    return join(directory, name);
  };
  const outdir = join(directory, 'cdk.out');
  const app = new App({
    outdir,
    analyticsReporting: false,
    context: { ...context, 'aws:cdk:bundling-stacks': [] },
  });
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  new ProductStack(app, 'Cutbay', {
    stackName: stackName(settings.stage),
    settings,
    builtFunctions: (key) => ({
      directory: folder(join('functions', key), 'index.js'),
      uses: uses[key] ?? ['table', 'session'],
    }),
    builtSite: readBuiltSite(folder('web', 'index.html')),
  });
  try {
    const { template } = app.synth().getStackByName(stackName(settings.stage));
    const report = JSON.parse(readFileSync(join(outdir, 'validation-report.json'), 'utf8'));
    return { template: Template.fromJSON(template), findings: report.pluginReports };
  } finally {
    rmSync(directory, { recursive: true });
  }
}
