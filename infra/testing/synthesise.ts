import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { App, Validations } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { AwsSolutionsChecks } from 'cdk-nag';
import type { Calls } from '#shared/operation.ts';
import type { Use } from '../built-functions.ts';
import { readBuiltSite } from '../built-site.ts';
import { type Settings, stackName } from '../settings.ts';
import { ProductStack } from '../stack.ts';
import type { StorageCommand } from '../storage-actions.ts';
import { readDefaultTemplate, type Synthesised } from './default-template.ts';

const { context } = JSON.parse(
  readFileSync(resolve(import.meta.dirname, '../../cdk.json'), 'utf8'),
);

/** The assumed dependencies of these functions' bundles; the others use the table and the session. */
const uses: Record<string, readonly Use[]> = {
  'account/login': ['table', 'session'],
  'events/authorize-origin': ['originSecret'],
  'events/unknown-call': [],
  'billing/create-subscription': ['table', 'session', 'stripe'],
  'events/stripe-webhook': ['table', 'stripe'],
  'events/reconcile': ['table', 'stripe'],
  'events/send-mail': ['table', 'mail'],
  'events/mail-events': ['table'],
  'events/storage-event': ['table', 'storage'],
  'events/change-files': ['table', 'storage'],
  'events/resume-changes': ['table'],
  'files/list-files': ['table', 'session', 'storage'],
  'files/get-storage-credentials': ['table', 'storage', 'sync'],
};

/** The assumed commands of S3 in these functions' bundles; the others have none. */
const storageCommands: Record<string, readonly StorageCommand[]> = {
  'events/storage-event': ['DeleteObjects', 'ListObjectVersions'],
  'events/change-files': ['CopyObject', 'DeleteObject', 'DeleteObjects', 'ListObjectVersions'],
  'files/get-file-link': ['GetObject', 'HeadObject'],
  'files/list-files': ['ListObjectsV2'],
};

/** The settings of the stack under test, unless a test overrides them. */
const defaults: Settings = {
  stage: 'production',
  keepsData: true,
  mailFrom: 'hello@cutbay.example',
  operatorEmail: 'operator@cutbay.example',
  webhookConcurrency: null,
  monthlyBudget: 200,
  samLocal: false,
};

/** An app whose synthesis checks CloudFormation's rules and cdk-nag's advice. */
export function checkedApp(outdir: string): App {
  const app = new App({
    outdir,
    analyticsReporting: false,
    context: { ...context, 'aws:cdk:bundling-stacks': [] },
  });
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  return app;
}

/**
 * Synthesizes the stack from small fake builds.
 * @param overrides settings that differ from the defaults; without it, the result is shared by all files
 * @param calls those of the contract by default
 * @throws Error for a finding without an acknowledgement
 */
export function synthesise(overrides?: Partial<Settings>, calls?: Calls): Synthesised {
  // The checks' engine takes seconds to start, in every test file again.
  const kept = overrides || calls ? null : readDefaultTemplate();
  if (kept) return kept;
  const settings = { ...defaults, ...overrides };
  const directory = mkdtempSync(join(tmpdir(), 'stack-'));
  const folder = (name: string, file: string) => {
    mkdirSync(join(directory, name), { recursive: true });
    writeFileSync(join(directory, name, file), name);
    return join(directory, name);
  };
  const outdir = join(directory, 'cdk.out');
  const app = checkedApp(outdir);
  new ProductStack(app, 'Cutbay', {
    stackName: stackName(settings.stage),
    settings,
    builtFunctions: (key) => ({
      directory: folder(join('functions', key), 'index.js'),
      uses: uses[key] ?? ['table', 'session'],
      storageCommands: storageCommands[key] ?? [],
    }),
    builtSite: readBuiltSite(folder('web', 'index.html')),
    ...(calls && { calls }),
    revision: { deployed: 'b2ee1f4', previous: 'none' },
  });
  try {
    const { template } = app.synth().getStackByName(stackName(settings.stage));
    const report = JSON.parse(readFileSync(join(outdir, 'validation-report.json'), 'utf8'));
    return { template: Template.fromJSON(template), findings: report.pluginReports };
  } finally {
    rmSync(directory, { recursive: true });
  }
}
