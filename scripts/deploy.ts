import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { readSettings, stackName } from '#infra/settings.ts';
import { deploy } from './deploy/deployment.ts';
import { deployOptions } from './deploy/options.ts';

// npm run deploy -- --stage NAME [what `cdk deploy` takes]: builds, deploys, and protects the stack once it stands.

const root = resolve(import.meta.dirname, '..');

try {
  const { stage, further } = deployOptions(process.argv.slice(2));
  const { keepsData } = await readSettings(stage);
  await deploy({ stage, keepsData, stackName: stackName(stage), further, run });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** Runs a program in the project's folder; what it writes to its output is read rather than shown where asked. */
function run(program: string, args: readonly string[], output: 'show' | 'read') {
  const { status, stdout, error } = spawnSync(program, args, {
    cwd: root,
    encoding: 'utf8',
    stdio: [
      'inherit',
      output === 'show' ? 'inherit' : 'pipe',
      output === 'show' ? 'inherit' : 'pipe',
    ],
  });
  if (error) throw new Error(`${program} could not be run: ${error.message}`);
  return { succeeded: status === 0, output: stdout ?? '' };
}
