import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { App } from 'aws-cdk-lib';
import { readBuiltFunctions } from '#infra/functions/built-functions.ts';
import { readBuiltSite } from '#infra/site/built-site.ts';
import { ProductStack } from '#infra/stack.ts';
import { stackName } from '#infra/stage/settings.ts';
import production from '#infra/stages/production.ts';
import test from '#infra/stages/test.ts';

// node scripts/cloud/filled-in-stage.ts STAGE OUTDIR: synthesizes a stage as it is deployed, with addresses in place of
// the examples that its file has.

const root = resolve(import.meta.dirname, '../..');
const [stage = '', outdir = ''] = process.argv.slice(2);
const { context } = JSON.parse(readFileSync(resolve(root, 'cdk.json'), 'utf8'));
const app = new App({ context, analyticsReporting: false, outdir });
new ProductStack(app, 'Cutbay', {
  stackName: stackName(stage),
  settings: {
    ...(stage === 'test' ? test : production),
    mailFrom: `hello@${stage}.cutbay.app`,
    operatorEmail: 'operator@cutbay.app',
    stage,
    samLocal: false,
  },
  builtFunctions: readBuiltFunctions(resolve(root, 'dist/functions')),
  builtSite: readBuiltSite(resolve(root, 'dist/web')),
  revision: { deployed: 'unknown', previous: 'none' },
});
app.synth();
