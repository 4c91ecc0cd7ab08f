import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { print } from '#local/output.ts';
import { countOfJest } from './validate/counts.ts';

// npm run test:dynamodb-local [-- <path of a test>]: runs the integration tests, and the whole product in a
// browser, against AWS's own DynamoDB Local instead of the embedded table. It is not part of `npm test`, as it
// needs a JVM and Maven.

/** https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/DynamoDBLocal.DownloadingAndRunning.html */
const coordinates = { groupId: 'com.amazonaws', artifactId: 'DynamoDBLocal', version: '2.6.1' };

const root = resolve(import.meta.dirname, '..');
const cache = join(root, '.cache/dynamodb-local', coordinates.version);

const missing = ['java', 'mvn'].filter((program) => !runs(program));
if (missing.length > 0) {
  print(
    `Not run: ${missing.join(' and ')} is not installed. DynamoDB Local needs a JVM, and is downloaded by Maven.`,
  );
  process.exit(0);
}
if (!existsSync(join(cache, 'complete'))) download();
process.exitCode = (await run()) ? 0 : 1;

function runs(program: string): boolean {
  return spawnSync(program, ['-version'], { stdio: 'ignore' }).status === 0;
}

/** With its dependencies, including the native SQLite. */
function download(): void {
  print(`DynamoDB Local ${coordinates.version}: downloading it from Maven Central`);
  mkdirSync(cache, { recursive: true });
  const { groupId, artifactId, version } = coordinates;
  const project =
    '<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>' +
    '<groupId>local</groupId><artifactId>dynamodb-local</artifactId><version>1</version><dependencies>' +
    `<dependency><groupId>${groupId}</groupId><artifactId>${artifactId}</artifactId><version>${version}</version>` +
    '</dependency></dependencies></project>\n';
  writeFileSync(join(cache, 'pom.xml'), project);
  const goal = ['-q', '-B', 'dependency:copy-dependencies', `-DoutputDirectory=${cache}`];
  const { status } = spawnSync('mvn', goal, {
    cwd: cache,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status !== 0) throw new Error('Maven could not download DynamoDB Local.');
  writeFileSync(join(cache, 'complete'), '');
}

async function run(): Promise<boolean> {
  const only = process.argv.slice(2);
  const results = join(root, '.cache/results/dynamodb-local.json');
  mkdirSync(join(root, '.cache/results'), { recursive: true });
  await program(['build/prepare.ts']);
  const integration = await program([
    '--experimental-vm-modules',
    '--no-warnings',
    'node_modules/jest/bin/jest.js',
    '--selectProjects',
    'integration',
    '--forceExit',
    // A JVM takes seconds to start, the embedded engine milliseconds.
    '--testTimeout',
    '60000',
    '--json',
    '--outputFile',
    results,
    ...(only.length > 0 ? ['--', ...only] : []),
  ]);
  const { passed, failed } = countOfJest(JSON.parse(readFileSync(results, 'utf8')));
  const browser =
    only.length > 0 ||
    (await program([
      'node_modules/@playwright/test/cli.js',
      'test',
      '-c',
      'e2e/playwright.config.ts',
      'happy-path',
    ]));
  print(`DynamoDB Local: ${passed} integration tests passed, ${failed} failed.`);
  if (only.length === 0) print(`The happy path in a browser: ${browser ? 'passed' : 'failed'}.`);
  return integration && browser;
}

/**
 * Runs Node with DynamoDB Local as the table's engine.
 * @returns whether it succeeded
 */
async function program(args: string[]): Promise<boolean> {
  const started = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, DYNAMODB_LOCAL_DIR: cache },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = await once(started, 'exit');
  return code === 0;
}
