import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { App } from 'aws-cdk-lib';
import { FrontStack } from './front.ts';
import { readBuiltFunctions } from './functions/built-functions.ts';
import { readBuiltSite } from './site/built-site.ts';
import { ProductStack } from './stack.ts';
import { readSettings, stackName } from './stage/settings.ts';

const root = resolve(import.meta.dirname, '..');
// The CDK CLI passes these automatically; `node infra/app.ts` has to provide them: cdk.json's context, and the
// metadata by which `sam local` finds the code.
const { context } = JSON.parse(readFileSync(resolve(root, 'cdk.json'), 'utf8'));
const app = new App({
  context: {
    'aws:cdk:enable-asset-metadata': true,
    'aws:cdk:enable-path-metadata': true,
    ...context,
  },
  analyticsReporting: false,
  outdir: process.env['CDK_OUTDIR'] ?? resolve(root, 'cdk.out'),
});
const settings = await readSettings(
  app.node.tryGetContext('stage'),
  app.node.tryGetContext('samLocal') === 'true',
);
const { addressLimit, webAclArn } = settings;
if (addressLimit && !webAclArn) new FrontStack(app, 'Front', { settings, addressLimit });
new ProductStack(app, 'Cutbay', {
  stackName: stackName(settings.stage),
  // Only after the first successful deployment: a stack that failed must be deleted before a retry.
  terminationProtection: app.node.tryGetContext('terminationProtection') === 'true',
  settings,
  builtFunctions: readBuiltFunctions(resolve(root, 'dist/functions')),
  builtSite: readBuiltSite(resolve(root, 'dist/web')),
  revision: {
    deployed: app.node.tryGetContext('revision') ?? 'unknown',
    previous: app.node.tryGetContext('previousRevision') ?? 'none',
  },
  isReleasedAtOnce: app.node.tryGetContext('atOnce') === 'true',
});
app.synth();
