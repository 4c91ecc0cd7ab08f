import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { print } from '#local/output.ts';
import { browser, type Check, jest } from '../validate/check.ts';

/** https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/DynamoDBLocal.DownloadingAndRunning.html */
const coordinates = { groupId: 'com.amazonaws', artifactId: 'DynamoDBLocal', version: '2.6.1' };

const cache = resolve(import.meta.dirname, '../../.cache/dynamodb-local', coordinates.version);

/**
 * All but those of what version 2.6.1 was seen to do otherwise than the service: it counts other units for reads, none for
 * an item that is not there, and gives a single reason for a transaction with an invalid item
 * (docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TransactWriteItems.html, `CancellationReasons`).
 */
const comparable =
  '^(?!.*/(local/guard-table|round-trips/(trace|growing-files))\\.integration\\.test\\.ts$)';

/**
 * The integration tests, and the whole product in a browser, against AWS's own DynamoDB Local instead of the embedded
 * table; none where there are no JVM and Maven, by which it is downloaded.
 */
export function dynamodbLocalChecks(): Check[] {
  const missing = ['java', 'mvn'].filter((program) => !runs(program));
  if (missing.length > 0) {
    print(`DynamoDB Local: not run, as ${missing.join(' and ')} is not installed.`);
    return [];
  }
  if (!existsSync(join(cache, 'complete'))) download();
  const environment = { DYNAMODB_LOCAL_DIR: cache };
  return [
    jest('Integration tests on DynamoDB Local', ['integration', '--', comparable], environment),
    browser('The happy path on DynamoDB Local', ['happy-path'], environment),
  ];
}

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
