import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { temporaryFolder } from '#testkit/local/fixture.ts';
import { fixtureTemplate } from '#testkit/local/fixture-template.ts';
import { type TableApi, tableApi } from './instance/table-api.ts';
import { tableDefinition } from './instance/table-definition.ts';
import { localTableName, startTable } from './table/table-engine.ts';

const definition = tableDefinition(fixtureTemplate);

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

test("the table has the stack's own definition, and keeps it over a restart", async () => {
  for (const _ of ['started', 'started again']) {
    const table = await startTable({ definition, dataDir: folder.path });
    expect(
      await table.ask('DynamoDB_20120810.DescribeTable', { TableName: localTableName }),
    ).toMatchObject({
      Table: {
        KeySchema: [
          { AttributeName: 'pk', KeyType: 'HASH' },
          { AttributeName: 'sk', KeyType: 'RANGE' },
        ],
        StreamSpecification: { StreamEnabled: true, StreamViewType: 'KEYS_ONLY' },
      },
    });
    expect(
      await table.ask('DynamoDB_20120810.DescribeTimeToLive', { TableName: localTableName }),
    ).toMatchObject({ TimeToLiveDescription: { AttributeName: 'expiresAt' } });
    await table.close();
  }
});

test('a table in memory is empty at every start', async () => {
  const first = await startTable({ definition, dataDir: null });
  await put(first.ask, 'kept');
  await first.close();
  const second = await startTable({ definition, dataDir: null });
  expect(await get(second.ask, 'kept')).toEqual({});
  await second.close();
});

test('writes survive a kill -9, which leaves neither an engine nor a lock behind', async () => {
  const owner = spawn(process.execPath, [
    join(import.meta.dirname, '../testkit/local/table-owner.ts'),
    folder.path,
  ]);
  const [endpoint] = await once(owner.stdout.setEncoding('utf8'), 'data');
  await put(tableApi(String(endpoint).trim()), 'written');
  owner.kill('SIGKILL');
  await once(owner, 'exit');
  await untilNothingListens(tableApi(String(endpoint).trim()));

  const table = await startTable({ definition, dataDir: folder.path });
  expect(await get(table.ask, 'written')).toEqual({
    Item: { pk: { S: 'written' }, sk: { S: 'x' } },
  });
  await table.close();
});

test('a second product on the same data is rejected until the first has ended', async () => {
  const first = await startTable({ definition, dataDir: folder.path });
  await expect(startTable({ definition, dataDir: folder.path })).rejects.toThrow(
    `Another copy of the product is running on the data in ${folder.path}.`,
  );
  await first.close();
  const second = await startTable({ definition, dataDir: folder.path });
  await second.close();
});

test('a custom table endpoint replaces the engine', async () => {
  const own = await startTable({ definition, dataDir: null });
  const table = await startTable({ definition, dataDir: folder.path, endpoint: own.endpoint });
  await put(table.ask, 'there');
  expect(table.endpoint).toBe(own.endpoint);
  expect(await get(own.ask, 'there')).toEqual({ Item: { pk: { S: 'there' }, sk: { S: 'x' } } });
  await table.close();
  await own.close();
});

function put(ask: TableApi, pk: string): Promise<unknown> {
  return ask('DynamoDB_20120810.PutItem', {
    TableName: localTableName,
    Item: { pk: { S: pk }, sk: { S: 'x' } },
  });
}

function get(ask: TableApi, pk: string): Promise<unknown> {
  return ask('DynamoDB_20120810.GetItem', {
    TableName: localTableName,
    Key: { pk: { S: pk }, sk: { S: 'x' } },
  });
}

/** Resolves when the engine has exited; bounded by the test's timeout. */
async function untilNothingListens(ask: TableApi): Promise<void> {
  for (;;) {
    try {
      await ask('DynamoDB_20120810.ListTables', {});
    } catch {
      return;
    }
    await setImmediate();
  }
}
