import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { App, Validations } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { AwsSolutionsChecks } from 'cdk-nag';
import type { Calls } from '#shared/operation.ts';
import type { BuiltFunctions, Use } from '../functions/built-functions.ts';
import type { StorageCommand } from '../functions/storage-actions.ts';
import { readBuiltSite } from '../site/built-site.ts';
import { ProductStack, type ProductStackProps } from '../stack.ts';
import { type Settings, stackName } from '../stage/settings.ts';
import { readWholeTemplate } from '../whole-template.ts';
import { grantsWithThrowAway } from './throw-away-calls.ts';

const { context } = JSON.parse(
  readFileSync(resolve(import.meta.dirname, '../../cdk.json'), 'utf8'),
);

/** The assumed dependencies of these functions' bundles; the others use the table and the session, or a guest's cookie. */
const uses: Record<string, readonly Use[]> = {
  'sessions/login': ['table', 'session'],
  'events/authorize-origin': ['originSecret'],
  'events/unknown-call': [],
  'billing/create-subscription': ['table', 'session', 'stripe'],
  'events/stripe-webhook': ['table', 'stripe'],
  'events/reconcile': ['table', 'stripe', 'createsJobs', 'readsJobs'],
  'events/start-proxy': ['table', 'storage', 'createsJobs'],
  'events/proxy-made': ['table', 'storage'],
  'events/send-mail': ['table', 'mail', 'storage'],
  'events/mail-events': ['table'],
  'events/storage-event': ['table', 'storage', 'readsJobs', 'cancelsJobs'],
  'events/change-files': ['table', 'storage', 'stripe', 'readsJobs', 'cancelsJobs'],
  'events/resume-changes': ['table'],
  'events/mail-review-notifications': ['table'],
  'events/check-health': [],
  'files/list-files': ['table', 'session', 'storage'],
  'workspace/change-branding': ['table', 'session', 'storage'],
  'certificates/get-approval-certificate': ['table', 'session', 'certificates'],
  'certificates/list-certificate-keys': ['certificates'],
  'devices/get-storage-credentials': ['table', 'storage', 'sync'],
};

/** The assumed commands of S3 in these functions' bundles; the others have none. */
const storageCommands: Record<string, readonly StorageCommand[]> = {
  'events/storage-event': ['DeleteObjects', 'HeadObject', 'ListObjectVersions'],
  'events/change-files': ['CopyObject', 'DeleteObject', 'DeleteObjects', 'ListObjectVersions'],
  'events/start-proxy': ['DeleteObjects', 'GetObject', 'HeadObject', 'PutObject'],
  'events/proxy-made': ['DeleteObjects', 'GetObject', 'HeadObject', 'PutObject'],
  'events/send-mail': ['GetObject'],
  'files/get-file-link': ['GetObject', 'HeadObject'],
  'files/list-files': ['ListObjectsV2'],
  'workspace/change-branding': ['DeleteObjects', 'GetObject', 'PutObject'],
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
  const app = openApp(outdir, true);
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  return app;
}

function openApp(outdir: string, builtinCloudFormationValidation: boolean): App {
  return new App({
    outdir,
    analyticsReporting: false,
    context: {
      ...context,
      'aws:cdk:bundling-stacks': [],
      'aws:cdk:disable-asset-staging': true,
      'aws:cdk:enable-asset-metadata': true,
    },
    builtinCloudFormationValidation,
  });
}

/**
 * Synthesizes the stack from small fake builds, without the checks, which `variants.infra.test.ts` runs.
 * @param overrides settings that differ from the defaults
 * @param calls those of the contract by default
 * @param others further properties of the stack
 * @returns the stack, its template with the resources of nested stacks, and both as CloudFormation gets them
 */
export function synthesize(
  overrides: Partial<Settings> = {},
  calls?: Calls,
  others: Pick<ProductStackProps, 'isReleasedAtOnce'> = {},
) {
  return inNewDirectory((outdir, builds) => {
    const app = openApp(outdir, false);
    return synthesizeIn(app, builds, overrides, calls, undefined, others);
  });
}

/** Synthesizes the stack with functions that are not built. */
export function synthesizeDefinitions(builtFunctions: BuiltFunctions) {
  return inNewDirectory((outdir, builds) =>
    synthesizeIn(openApp(outdir, false), builds, {}, undefined, builtFunctions),
  );
}

/**
 * Synthesizes the stack with all checks.
 * @returns the template, and the findings of CDK's own checks and of cdk-nag without an acknowledgement
 * @throws Error for a finding that is an error
 */
export function synthesizeChecked(overrides: Partial<Settings>, calls?: Calls) {
  return inNewDirectory((outdir, builds) => {
    const { template } = synthesizeIn(checkedApp(outdir), builds, overrides, calls);
    const report = JSON.parse(readFileSync(join(outdir, 'validation-report.json'), 'utf8'));
    const findings: unknown[] = report.pluginReports;
    return { template, findings };
  });
}

function inNewDirectory<Result>(synthesis: (outdir: string, builds: string) => Result): Result {
  const directory = mkdtempSync(join(tmpdir(), 'stack-'));
  try {
    return synthesis(join(directory, 'cdk.out'), directory);
  } finally {
    rmSync(directory, { recursive: true });
  }
}

function synthesizeIn(
  app: App,
  builds: string,
  overrides: Partial<Settings>,
  calls?: Calls,
  builtFunctions?: BuiltFunctions,
  others: Pick<ProductStackProps, 'isReleasedAtOnce'> = {},
) {
  const settings = { ...defaults, ...overrides };
  const folder = (name: string, file: string) => {
    mkdirSync(join(builds, name), { recursive: true });
    writeFileSync(join(builds, name, file), name);
    return join(builds, name);
  };
  new ProductStack(app, 'Cutbay', {
    stackName: stackName(settings.stage),
    settings,
    builtFunctions:
      builtFunctions ??
      ((key) => ({
        directory: folder(join('functions', key), 'index.js'),
        uses: uses[key] ?? ['table', /^guest(-uploads)?[/]/.test(key) ? 'guest' : 'session'],
        storageCommands: storageCommands[key] ?? [],
      })),
    builtSite: readBuiltSite(folder('web', 'index.html')),
    ...(calls && { calls, tableGrantsOf: grantsWithThrowAway }),
    revision: { deployed: 'b2ee1f4', previous: 'none' },
    ...others,
  });
  const assembly = app.synth();
  const stack = assembly.getStackByName(stackName(settings.stage));
  const read = (file: string) =>
    Template.fromString(readFileSync(join(assembly.directory, file), 'utf8'));
  return {
    stack,
    template: Template.fromJSON(readWholeTemplate(stack.templateFullPath)),
    parent: read(stack.templateFile),
    nested: readdirSync(assembly.directory)
      .filter((file) => file.endsWith('.nested.template.json'))
      .map(read),
  };
}
