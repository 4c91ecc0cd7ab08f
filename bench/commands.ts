import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { exact } from './figure.ts';
import { interleave, milliseconds } from './interleave.ts';
import { npmSeconds, npmStartSeconds } from './npm.ts';
import { environment } from './product.ts';
import type { Benchmark, Row } from './row.ts';

const root = resolve(import.meta.dirname, '..');
const runs = 5;

/**
 * Runs a program of Node to its end.
 * @returns seconds
 * @throws Error if it fails
 */
async function seconds(command: readonly string[], own = {}): Promise<number> {
  const taken = await milliseconds(async () => {
    const env = { ...environment, ...own };
    const program = spawn(process.execPath, command, { cwd: root, env, stdio: 'ignore' });
    const [code] = await once(program, 'close');
    if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}.`);
  });
  return taken / 1_000;
}

/** The stack of a stage on one machine, as `npm run synth` makes it, without the start of npm and of CDK's own command. */
function synthSeconds(): Promise<number> {
  const output = mkdtempSync(join(tmpdir(), 'bench-'));
  return seconds(['infra/app.ts'], {
    CDK_OUTDIR: output,
    CDK_CONTEXT_JSON: '{"stage":"local"}',
  }).finally(() => rmSync(output, { recursive: true, force: true }));
}

/** Of what was committed last, without packages and without a build. */
async function coldStartSeconds(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  try {
    execFileSync('git', ['clone', '--quiet', '--no-hardlinks', root, folder]);
    return await npmStartSeconds(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The commands that a developer of the product runs. */
export const commandsBenchmark: Benchmark = {
  name: 'commands',
  title: 'Commands',
  method:
    'Each command from its start to its end, or until the product is ready. The control is the run before (last column). The start in a fresh clone, which downloads the packages, and the tests run once.',
  async measure() {
    const figure = await interleave(runs, {
      start: () => npmStartSeconds(root),
      synth: synthSeconds,
    });
    const rows: Row[] = [
      {
        name: 'npm start, in a fresh clone',
        unit: 's',
        value: exact(await coldStartSeconds()),
        goal: { of: 'value', atMost: 90 },
      },
      {
        name: 'npm start, installed and built',
        unit: 's',
        value: figure('start'),
        goal: { of: 'value', atMost: 2 },
      },
      { name: 'cdk synth', unit: 's', value: figure('synth') },
      {
        name: 'npm run test:unit',
        unit: 's',
        value: exact(await npmSeconds(root, 'run', 'test:unit')),
        goal: { of: 'value', atMost: 20 },
      },
      {
        name: 'npm run test:web',
        unit: 's',
        value: exact(await npmSeconds(root, 'run', 'test:web')),
        goal: { of: 'value', atMost: 20 },
        note: 'Of a profile of one process, a fifth is compiling the modules of each file, a fifth React as built for development, an eighth the styles that queries by role compute. Next: fewer files, or Testing Library as one module.',
      },
    ];
    return { rows };
  },
};
