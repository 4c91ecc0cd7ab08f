// Plain JavaScript without dependencies: it runs before anything is installed, on any Node version.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const oldestNode = 24;

/** Installs what is missing, and returns the Node to continue with. Exits with a message if it cannot. */
export function setUp() {
  if (!isInstalled()) install();
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

/**
 * Whether node_modules matches the lock file. npm writes its own record last, so an interrupted installation has
 * none.
 */
function isInstalled() {
  const wanted = packagesOf('package-lock.json');
  const installed = packagesOf('node_modules/.package-lock.json');
  return Object.keys(wanted)
    .filter((path) => path.startsWith('node_modules/'))
    .every((path) => {
      if (wanted[path].link) return existsSync(join(root, path));
      if (installed[path]) return installed[path].version === wanted[path].version;
      // Skipped on this platform, such as another platform's build of a tool.
      return wanted[path].optional === true;
    });
}

function packagesOf(lockFile) {
  try {
    return JSON.parse(readFileSync(join(root, lockFile), 'utf8')).packages;
  } catch {
    return {};
  }
}

function install() {
  console.warn('Installing packages: about a minute, once.');
  // `npm ci` requires every platform's builds to be available, used here or not; a registry may lack some. Then the
  // second attempt installs the same versions without them. Any other failure ends here: resolving anew could install
  // what the lock file does not name.
  const result = npm('ci');
  process.stderr.write(result.stderr ?? '');
  const again =
    result.status !== 0 && lacksOptionalBuild(String(result.stderr), optionalPackages());
  const { status, error } = again ? npm('install', '--no-save') : result;
  if (status === 0) return;
  stop(
    `The packages could not be installed${error ? ` (${error.message})` : ''}: see npm's output above. ` +
      'Check the network and the disk space, then try again.',
  );
}

/** The names of the packages that are installed only on some platforms. */
function optionalPackages() {
  return Object.entries(packagesOf('package-lock.json'))
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
