import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { GetCommand, PutCommand, QueryCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from '@jest/globals';
import { table, tableName } from '#core/table/client.ts';
import { engineVariable } from './test-table.ts';

// The rules are those of `local/table-guard.integration.test.ts`; here, that they hold for the client of every test.

const key = { pk: 'a', sk: 'b' };

test('a request that DynamoDB rejects fails with its error', async () => {
  const query = new QueryCommand({
    TableName: tableName(),
    KeyConditionExpression: 'pk = :p AND begins_with(sk, :s)',
    ExpressionAttributeValues: { ':p': 'a', ':s': '' },
  });
  await expect(table.send(query)).rejects.toMatchObject({
    name: 'ValidationException',
    message: expect.stringContaining('cannot contain an empty string value. Key: sk'),
    $metadata: { httpStatusCode: 400, attempts: 1 },
  });
});

test('a cancelled transaction names the reason at its item, and writes nothing', async () => {
  const TableName = tableName();
  const update = {
    TableName,
    Key: { pk: 'c', sk: 'd' },
    UpdateExpression: 'SET pk = :v',
    ExpressionAttributeValues: { ':v': 'e' },
  };
  const TransactItems = [{ Put: { TableName, Item: key } }, { Update: update }];
  const failure = await table
    .send(new TransactWriteCommand({ TransactItems }))
    .catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(TransactionCanceledException);
  expect(failure).toMatchObject({
    CancellationReasons: [{ Code: 'None' }, { Code: 'ValidationError' }],
  });
  const { Item } = await table.send(new GetCommand({ TableName, Key: key }));
  expect(Item).toBeUndefined();
});

test('what DynamoDB accepts reaches the engine', async () => {
  const TableName = tableName();
  await table.send(new PutCommand({ TableName, Item: { ...key, text: '' } }));
  const { Item } = await table.send(new GetCommand({ TableName, Key: key }));
  expect(Item).toEqual({ ...key, text: '' });
});

test('no proxy is between the client and the engine', () => {
  expect(process.env['AWS_ENDPOINT_URL_DYNAMODB']).toBe(process.env[engineVariable]);
});
