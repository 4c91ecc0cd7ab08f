import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import * as z from 'zod';
import { freePort } from '#local/instance/free-port.ts';
import { print } from '#local/output.ts';
import { takeableByMoto } from './cloud/takeable-by-moto.ts';

// npm run test:cloud: what can be proved of the deployment without an account. cfn-lint lints the templates of both
// stages, and moto's server takes the bootstrap, the assets and the stacks. It is not part of `npm test`, as it needs
// Python with cfn-lint and moto.

const root = resolve(import.meta.dirname, '..');
const lint = 'cfn-lint';
const moto = 'moto_server';
const stages = ['production', 'test'] as const;
const region = 'eu-west-1';
/** The account that moto plays. */
const account = '123456789012';

/** CDK itself adds dependencies that references imply; CloudFormation ignores them. */
const ignoredRules = ['W3005'];

const finding = z.object({
  Level: z.string(),
  Message: z.string(),
  Rule: z.object({ Id: z.string() }),
  Location: z.object({ Path: z.array(z.unknown()).nullish() }),
});

const missing = [lint, moto].filter((program) => !isInstalled(program));
if (missing.length > 0) {
  print(`Not run: ${missing.join(' and ')} is not installed: pip install cfn-lint 'moto[server]'.`);
  process.exit(0);
}
const directory = mkdtempSync(join(tmpdir(), 'cloud-'));
try {
  succeed(process.execPath, ['build/prepare.ts']);
  const assemblies = stages.map((stage) => synthesize(stage));
  const findings = assemblies.flatMap(lintTemplates);
  for (const line of findings) print(line);
  print(`cfn-lint: ${findings.length} findings in the templates of ${stages.join(' and ')}.`);
  const deployed = await deployToMoto(assemblies);
  const areWorkflowsRight = checkWorkflows();
  process.exitCode = findings.length === 0 && deployed && areWorkflowsRight ? 0 : 1;
} finally {
  rmSync(directory, { recursive: true });
}

function isInstalled(program: string): boolean {
  return spawnSync(program, ['--help'], { stdio: 'ignore' }).status === 0;
}

/** @returns the folder of a stage's template and assets */
function synthesize(stage: string): string {
  const outdir = join(directory, stage);
  succeed(process.execPath, ['scripts/cloud/filled-in-stage.ts', stage, outdir]);
  return outdir;
}

/** @returns the files of a stack's template, and of those of the stacks nested in it */
function templatesOf(assembly: string): string[] {
  const files = readdirSync(assembly).filter((file) => file.endsWith('.template.json'));
  return files.map((file) => join(assembly, file));
}

/** @returns a line for each finding */
function lintTemplates(assembly: string): string[] {
  const { stdout, stderr } = spawnSync(
    lint,
    [...templatesOf(assembly), '--format', 'json', '--regions', region].concat(
      ignoredRules.flatMap((rule) => ['--ignore-checks', rule]),
    ),
    { encoding: 'utf8', maxBuffer: 1e8 },
  );
  if (!stdout) throw new Error(`cfn-lint did not run: ${stderr}`);
  return z
    .array(finding)
    .parse(JSON.parse(stdout))
    .map(
      ({ Level, Message, Rule, Location }) =>
        `${Level} ${Rule.Id} at ${Location.Path?.join('/') ?? 'the template'}: ${Message}`,
    );
}

/**
 * Bootstraps moto, and deploys both stages to it, as far as it takes them: all assets, and the resources of the types
 * that it knows. It serves no requests, so that the smoke test has to wait for an account.
 * @returns whether it succeeded
 */
async function deployToMoto(assemblies: readonly string[]): Promise<boolean> {
  const port = await freePort();
  const server = spawn(moto, ['-H', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' });
  const environment = {
    // By this name, moto finds a template in the bucket of an address's path.
    AWS_ENDPOINT_URL: `http://localhost:${port}`,
    AWS_ACCESS_KEY_ID: 'testing',
    AWS_SECRET_ACCESS_KEY: 'testing',
    AWS_REGION: region,
  };
  const cdk = (...args: string[]) =>
    run('node_modules/.bin/cdk', [...args, '--progress', 'events'], environment);
  try {
    await untilServed(environment.AWS_ENDPOINT_URL);
    if (!cdk('bootstrap', '--app', '', `aws://${account}/${region}`)) return false;
    for (const assembly of assemblies) {
      const counts = templatesOf(assembly).map((file) => {
        const { template, ...count } = takeableByMoto(JSON.parse(readFileSync(file, 'utf8')));
        writeFileSync(file, JSON.stringify(template));
        return count;
      });
      if (!cdk('deploy', '--app', assembly, '--require-approval', 'never')) return false;
      const total = (of: 'taken' | 'all') => counts.reduce((sum, count) => sum + count[of], 0);
      print(`moto: ${total('taken')} of ${total('all')} resources, and all assets, were deployed.`);
    }
    return true;
  } finally {
    server.kill();
  }
}

/** @returns whether actionlint has no finding in the workflows, or is not installed */
function checkWorkflows(): boolean {
  if (!isInstalled('actionlint')) {
    print('actionlint: not run, as it is not installed.');
    return true;
  }
  const succeeded = run('actionlint', ['-no-color']);
  print(`actionlint: ${succeeded ? 'no' : 'there are'} findings in the workflows.`);
  return succeeded;
}

async function untilServed(address: string): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    if (
      await fetch(address).then(
        () => true,
        () => false,
      )
    )
      return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error("moto's server does not respond.");
}

function succeed(program: string, args: string[]): void {
  if (!run(program, args)) throw new Error(`${args.join(' ')} failed.`);
}

function run(program: string, args: string[], environment: NodeJS.ProcessEnv = {}): boolean {
  const env = { ...process.env, ...environment };
  return (
    spawnSync(program, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] }).status ===
    0
  );
}
