// Plain JavaScript without dependencies: it runs before anything is installed, on any Node version.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const oldestNode = 24;
const lockFile = 'package-lock.json';
/** npm writes it last, so an interrupted installation has none. */
const record = 'node_modules/.package-lock.json';

/**
 * Installs what is missing, and returns the Node to continue with. Exits with a message if it cannot.
 * @param {'product' | 'everything'} scope what to install: what `npm start` builds and runs with (`dependencies`), or
 * what only tests, benchmarks and operators use too (`devDependencies`)
 */
export function setUp(scope) {
  if (!isInstalled(scope)) {
    const release = claimInstallation();
    // Another process may have installed it meanwhile.
    if (!isInstalled(scope)) install(scope);
    release();
  }
  return chooseNode();
}

/** Runs a script of the project with the given Node, as if it were this process. */
export function become(node, args, environment = {}) {
  const child = spawn(node, args, {
    cwd: root,
    env: { ...process.env, ...environment, PATH: pathWithTools() },
    // By the channel the child notices when we are killed without a chance to forward the signal.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => child.kill(signal));
  }
  if (process.env.npm_lifecycle_event) onParentGone(() => child.kill('SIGTERM'));
  child.on('error', (error) => stop(`${node} could not be started: ${error.message}`));
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

/**
 * npm starts scripts through a shell, which does not forward signals; hence the `exec` before `npm start` (and
 * after it, for Windows, which has none, the same again). What remains is an npm that is killed with SIGKILL.
 */
function onParentGone(act) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    act();
  }, 100);
}

export function stop(words) {
  console.error(`\n${words}`);
  process.exit(1);
}

function isInstalled(scope) {
  return missingPackages(packagesOf(lockFile), packagesOf(record), scope).length === 0;
}

/**
 * The packages of the lock file that are not installed in its version.
 * @param {Record<string, object>} locked the packages of the lock file, by path
 * @param {Record<string, object>} installed those of npm's own record in node_modules
 * @param {'product' | 'everything'} scope
 */
export function missingPackages(locked, installed, scope) {
  return Object.keys(locked).filter((path) => {
    if (!path.startsWith('node_modules/')) return false;
    const { version, dev, devOptional, optional } = locked[path];
    if (installed[path]) return installed[path].version !== version;
    if (scope === 'product' && (dev || devOptional)) return false;
    // Skipped on this platform, such as another platform's build of a tool.
    return optional !== true;
  });
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages;
  } catch {
    return {};
  }
}

/**
 * Waits until no other process installs, and keeps others from it.
 * @returns ends this
 */
function claimInstallation() {
  const file = join(root, '.cache/installing');
  mkdirSync(dirname(file), { recursive: true });
  while (!claim(file)) pause(200);
  const release = () => rmSync(file, { force: true });
  process.once('exit', release);
  return () => {
    process.removeListener('exit', release);
    release();
  };
}

/** A process that was killed leaves its file; so does one whose number another program has by now. */
const longestInstallationMs = 600_000;

/**
 * Whether the file is this process's now. Node has no locks that the operating system releases before its SQLite.
 * @param {string} file contains the number of the process that has claimed it
 */
export function claim(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  if (isClaimed(file)) return false;
  rmSync(file, { force: true });
  return claim(file);
}

function isClaimed(file) {
  try {
    const owner = Number(readFileSync(file, 'utf8'));
    const age = Date.now() - statSync(file).mtimeMs;
    // Between its creation and its content.
    if (owner === 0) return age < 1000;
    if (owner === process.pid || age > longestInstallationMs) return false;
    process.kill(owner, 0);
    return true;
  } catch (error) {
    // The file was released meanwhile (ENOENT), or the process is another user's (EPERM).
    return error.code !== 'ESRCH';
  }
}

function pause(ms) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

function install(scope) {
  const command = installation(packagesOf(record), scope);
  console.warn(
    command.includes('--omit=dev')
      ? 'Installing the packages of the product: about half a minute, once.'
      : 'Installing the packages of the product and its tests: about a minute, once.',
  );
  const result = npm(...command);
  process.stderr.write(result.stderr ?? '');
  // `npm ci` requires every platform's builds to be available, used here or not; a registry may lack some. Then the
  // second attempt installs the same versions without them. Any other failure ends here: resolving them again could
  // install what the lock file does not name.
  const again =
    command[0] === 'ci' &&
    result.status !== 0 &&
    lacksOptionalBuild(String(result.stderr), optionalPackages());
  const { status, error } = again ? npm('install', '--no-save', command.at(-1)) : result;
  if (status === 0) return;
  stop(
    `The packages could not be installed${error ? ` (${error.message})` : ''}: see npm's output above. ` +
      'Check the network and the disk space, then try again.',
  );
}

/**
 * The command of npm that installs what is missing. `npm ci` deletes node_modules first, also under a product that runs
 * from it; `npm install` changes only what differs from the lock file. What was installed for tests stays.
 * @param {Record<string, object>} installed the packages of npm's record
 * @param {'product' | 'everything'} scope
 */
export function installation(installed, scope) {
  const packages = Object.values(installed);
  const withTests = scope === 'everything' || packages.some(({ dev }) => dev);
  return [
    ...(packages.length > 0 ? ['install', '--no-save'] : ['ci']),
    // Said either way: NODE_ENV or a setting of the user's may omit them.
    withTests ? '--include=dev' : '--omit=dev',
  ];
}

/** The names of the packages that are installed only on some platforms. */
function optionalPackages() {
  return Object.entries(packagesOf(lockFile))
    .filter(([, { optional }]) => optional)
    .map(([path]) => path.split('node_modules/').at(-1));
}

/**
 * Whether npm failed because the registry lacks a build for some platform.
 * @param {string} output what npm wrote to standard error
 * @param {readonly string[]} optional the names of optional packages
 */
export function lacksOptionalBuild(output, optional) {
  if (!/\b(?:E404|ETARGET)\b/.test(output)) return false;
  const named = output.replaceAll(/%2f/gi, '/');
  return optional.some((name) => named.includes(name));
}

/**
 * npm sets its own path when it starts us; otherwise the shell finds it. It warns about engines that are not used.
 */
function npm(...command) {
  const own = process.env.npm_execpath;
  const args = [...command, '--loglevel=error'];
  return spawnSync(own ? process.execPath : 'npm', own ? [own, ...args] : args, {
    cwd: root,
    stdio: ['inherit', 'inherit', command[0] === 'ci' ? 'pipe' : 'inherit'],
    shell: !own && process.platform === 'win32',
  });
}

function chooseNode() {
  const bundled = join(root, 'node_modules/.bin/node');
  if (existsSync(bundled) && spawnSync(bundled, ['--version']).status === 0) return bundled;
  if (Number(process.versions.node.split('.')[0]) >= oldestNode) return process.execPath;
  return stop(
    `This needs Node ${oldestNode} or newer, and this is Node ${process.versions.node}. ` +
      'On 64-bit Linux it is installed with the packages; here please install it from https://nodejs.org.',
  );
}

function pathWithTools() {
  const separator = process.platform === 'win32' ? ';' : ':';
  return [join(root, 'node_modules/.bin'), process.env.PATH].join(separator);
}
