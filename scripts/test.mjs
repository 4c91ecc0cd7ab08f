// `npm test` and `npm run soak`: installs what is missing, including a browser, then runs the script of the given name.
// Plain JavaScript without dependencies, as setup.mjs is.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { become, setUp } from './setup.mjs';

const node = setUp('everything');
const chromium = findChromium();
// It checks the script that connects a computer.
if (spawnSync('shellcheck', ['--version']).error) installPackage('shellcheck');
const [script, ...args] = process.argv.slice(2);
become(node, [`scripts/${script}.ts`, ...args], chromium ? { CHROMIUM_PATH: chromium } : {});

/** Finds a Chromium for the browser tests, or installs it where possible, and returns its path, or null. */
function findChromium() {
  return process.env.CHROMIUM_PATH || installedChromium() || installChromium();
}

function installedChromium() {
  const folders = ['/usr/bin', ...(process.env.PATH || '').split(':')];
  const names = ['chromium', 'chromium-browser', 'google-chrome'];
  const places = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return places.find((place) => existsSync(place)) || null;
}

function installChromium() {
  installPackage('chromium');
  const found = installedChromium();
  if (!found) {
    console.warn(
      'No Chromium was found and none could be installed, so the browser tests will fail. ' +
        'Install Chromium, or set CHROMIUM_PATH to its path.',
    );
  }
  return found;
}

/** Installs a package of Debian for the tests, where that needs no password. */
function installPackage(name) {
  const asRoot = rootCommand();
  if (!asRoot || !existsSync('/usr/bin/apt-get')) return;
  console.warn(`Installing ${name} for the tests: about fifteen seconds, once.`);
  run(asRoot, ['apt-get', 'update', '-q']);
  run(asRoot, ['apt-get', 'install', '-y', '-q', '--no-install-recommends', name]);
}

/** The prefix of a command that requires root, or null if that needs a password. */
function rootCommand() {
  if (process.getuid && process.getuid() === 0) return [];
  return spawnSync('sudo', ['-n', 'true']).status === 0 ? ['sudo', '-n'] : null;
}

function run(asRoot, command) {
  const [program, ...args] = [...asRoot, ...command];
  const { status } = spawnSync(program, args, {
    // Its output is long and matters only on failure.
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return status === 0;
}
