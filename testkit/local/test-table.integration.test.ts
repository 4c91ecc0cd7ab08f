import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { beforeAll, expect, test } from '@jest/globals';
import { tableDefinition } from '#local/instance/table-definition.ts';
import { fixtureTemplate } from './fixture-template.ts';
import { engineVariable, openTestTable } from './test-table.ts';

const definition = tableDefinition(fixtureTemplate);
const Item = { pk: { S: 'a' }, sk: { S: 'b' } };

beforeAll(() => {
  // This file as a process of its own.
  delete process.env[engineVariable];
});

test('tables of one process share its engine and no items', async () => {
  const [one, other] = [await openTestTable(definition), await openTestTable(definition)];
  expect(other.endpoint).toBe(one.endpoint);
  await one.ask('DynamoDB_20120810.PutItem', { TableName: one.name, Item });
  expect(
    await other.ask('DynamoDB_20120810.GetItem', { TableName: other.name, Key: Item }),
  ).toEqual({});
  await one.close();
  await other.close();
});

test('what is left running fails once its table is closed, and its connections end', async () => {
  const { name, endpoint, ask, close } = await openTestTable(definition);
  const signal = AbortSignal.timeout(30_000);
  const ended = once(await connectionTo(endpoint), 'close', { signal });
  await close();
  await ended;
  await expect(ask('DynamoDB_20120810.PutItem', { TableName: name, Item })).rejects.toThrow(
    'ResourceNotFoundException',
  );
});

test('a further table of a test file is opened beside its first, and leaves its connections open', async () => {
  const first = await openTestTable(definition);
  process.env[engineVariable] = first.endpoint;
  const connection = await connectionTo(first.endpoint);
  try {
    const further = await openTestTable(definition);
    expect(further.endpoint).toBe(first.endpoint);
    await further.close();
    expect(connection.destroyed).toBe(false);
  } finally {
    delete process.env[engineVariable];
    await first.close();
  }
});

async function connectionTo(endpoint: string): Promise<Socket> {
  const { hostname, port } = new URL(endpoint);
  const connection = connect(Number(port), hostname);
  await once(connection, 'connect');
  return connection;
}
