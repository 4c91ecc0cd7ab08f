import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as z from 'zod';
import { print } from '#local/output.ts';

/** AWS's runtime client, which runs a function as Lambda does; or why there is none, and what to do. */
export type RuntimeClient = { path: string } | { notMeasured: string };

/** No dependency of the product: its installation compiles curl and aws-lambda-cpp. */
const client = { name: 'aws-lambda-ric', version: '4.0.2' };

const cache = resolve(import.meta.dirname, '../../.cache/runtime-client');
const folder = join(cache, 'node_modules', client.name);

/** Finds the runtime client, and installs it if it is missing. */
export function runtimeClient(): RuntimeClient {
  if (!existsSync('/proc/self/status')) {
    return { notMeasured: 'Memory is read from /proc: run `npm run cost` on Linux.' };
  }
  if (!isInstalled()) install();
  if (!isInstalled()) {
    return {
      // https://github.com/aws/aws-lambda-nodejs-runtime-interface-client#readme
      notMeasured:
        `AWS's runtime client (${client.name} ${client.version}) could not be installed. It needs a C++ compiler, make, cmake, ` +
        'autoconf, automake, libtool, python3 and xz, on Debian: `apt-get install g++ make cmake autoconf automake ' +
        'libtool python3 xz-utils`. Install them and run `npm run cost` again.',
    };
  }
  return { path: join(folder, 'index.mjs') };
}

/** At this version, and compiled. */
function isInstalled(): boolean {
  const manifest = join(folder, 'package.json');
  if (!existsSync(manifest) || !existsSync(join(folder, 'rapid-client.node'))) return false;
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(manifest, 'utf8')));
  return version === client.version;
}

function install(): void {
  print(
    `${client.name} ${client.version}: installing it into .cache/runtime-client. It is compiled, for about five minutes.`,
  );
  mkdirSync(cache, { recursive: true });
  const named = `${client.name}@${client.version}`;
  spawnSync(
    'npm',
    ['install', '--prefix', cache, '--ignore-scripts=false', '--no-audit', '--no-fund', named],
    { cwd: cache, stdio: ['ignore', 'inherit', 'inherit'] },
  );
}
