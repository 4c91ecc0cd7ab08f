import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { App } from 'aws-cdk-lib';
import type { BuiltFunctions } from './functions/built-functions.ts';
import { readBuiltSite } from './site/built-site.ts';
import { ProductStack } from './stack.ts';
import { readSettings, stackName } from './stage/settings.ts';

// node infra/definitions.ts OUTDIR: synthesizes what the local product reads of the stack, before the functions are
// built: everything but their code and grants. Without CloudFormation's checks, half of the time, and without the copies
// of what is deployed: the stack of a stage has both (`app.ts`).

/** The role of sync tools, which the local storage reads, is granted to the function that issues their credentials. */
export const definedFunctions: BuiltFunctions = (key) => ({
  directory: import.meta.dirname,
  uses: key === 'devices/get-storage-credentials' ? ['sync'] : [],
  storageCommands: [],
});

if (import.meta.main) {
  const root = resolve(import.meta.dirname, '..');
  const { context } = JSON.parse(readFileSync(resolve(root, 'cdk.json'), 'utf8'));
  const [outdir = ''] = process.argv.slice(2);
  const app = new App({
    context: { ...context, 'aws:cdk:disable-asset-staging': true },
    analyticsReporting: false,
    builtinCloudFormationValidation: false,
    treeMetadata: false,
    outdir: resolve(root, outdir),
  });
  const settings = await readSettings('local');
  new ProductStack(app, 'Cutbay', {
    stackName: stackName(settings.stage),
    settings,
    builtFunctions: definedFunctions,
    builtSite: readBuiltSite(resolve(root, 'dist/web')),
    revision: { deployed: 'unknown', previous: 'none' },
  });
  app.synth();
}
