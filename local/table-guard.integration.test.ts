import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { tableDefinition } from '#local/instance/table-definition.ts';
import {
  startTable,
  type TableEngine,
  localTableName as TableName,
} from '#local/table/table-engine.ts';
import { fixtureTemplate } from '#testkit/local/fixture-template.ts';

// Whatever DynamoDB rejects must be rejected here. `npm run soak -- dynamodb-local` verifies it against AWS's own
// engine, where the responses come from DynamoDB Local itself.

let table: TableEngine;
beforeAll(async () => {
  table = await startTable({ definition: tableDefinition(fixtureTemplate), dataDir: null });
  await table.ask('DynamoDB_20120810.PutItem', { TableName, Item: { ...key, s: S('x') } });
});
afterAll(() => table.close());

const S = (text: string) => ({ S: text });
const key = { pk: S('a'), sk: S('b') };
const wrongKey = (name: string) =>
  `One or more parameter values are not valid. The AttributeValue for a key attribute cannot contain an empty string value. Key: ${name}`;

const query = (KeyConditionExpression: string, values: object, more: object = {}) =>
  [
    'Query',
    { TableName, KeyConditionExpression, ExpressionAttributeValues: values, ...more },
  ] as const;
const page = (startKey: object) =>
  query(
    'pk = :p AND begins_with(sk, :s)',
    { ':p': S('a'), ':s': S('m') },
    { ExclusiveStartKey: startKey },
  );
const transaction = (...TransactItems: object[]) =>
  ['TransactWriteItems', { TransactItems }] as const;
const outsideRange = 'The provided starting key does not match the range key predicate';
const put = { Put: { TableName, Item: key } };

test.each<[string, readonly [string, object], string]>([
  [
    'an empty prefix of a sort key',
    query('pk = :p AND begins_with(sk, :s)', { ':p': S('a'), ':s': S('') }),
    wrongKey('sk'),
  ],
  ['an empty partition key', query('pk = :p', { ':p': S('') }), wrongKey('pk')],
  [
    'an empty sort key behind a placeholder',
    query(
      'pk = :p AND #k = :s',
      { ':p': S('a'), ':s': S('') },
      {
        ExpressionAttributeNames: { '#k': 'sk' },
      },
    ),
    wrongKey('sk'),
  ],
  ['an empty bound', query('pk = :p AND sk > :s', { ':p': S('a'), ':s': S('') }), wrongKey('sk')],
  [
    'an empty lower bound of a range',
    query('pk = :p AND sk BETWEEN :s AND :t', { ':p': S('a'), ':s': S(''), ':t': S('z') }),
    wrongKey('sk'),
  ],
  [
    'a number for a string key',
    query('pk = :p AND sk = :s', { ':p': S('a'), ':s': { N: '1' } }),
    'One or more parameter values were invalid: Condition parameter type does not match schema type',
  ],
  [
    'a number as a prefix',
    query('pk = :p AND begins_with(sk, :s)', { ':p': S('a'), ':s': { N: '1' } }),
    'Invalid KeyConditionExpression: Incorrect operand type for operator or function; operator or function: begins_with, operand type: N',
  ],
  ['a page that starts before the range', page({ pk: S('a'), sk: S('b') }), outsideRange],
  ['a page that starts after the range', page({ pk: S('a'), sk: S('z') }), outsideRange],
  ['a page that starts in another partition', page({ pk: S('z'), sk: S('m') }), outsideRange],
  [
    'a page that starts at an empty key',
    page({ pk: S('a'), sk: S('') }),
    `The provided starting key is invalid: ${wrongKey('sk')}`,
  ],
  [
    'an empty key to read',
    ['GetItem', { TableName, Key: { pk: S('a'), sk: S('') } }],
    wrongKey('sk'),
  ],
  [
    'an empty key to write',
    ['PutItem', { TableName, Item: { pk: S(''), sk: S('b') } }],
    wrongKey('pk'),
  ],
  [
    'an attribute without a name',
    ['PutItem', { TableName, Item: { ...key, '': S('x') } }],
    'Empty attribute name',
  ],
  [
    'an attribute without a name in a batch',
    [
      'BatchWriteItem',
      { RequestItems: { [TableName]: [{ PutRequest: { Item: { ...key, '': S('x') } } }] } },
    ],
    'Empty attribute name',
  ],
  [
    'an attribute compared with itself',
    [
      'UpdateItem',
      { TableName, Key: key, UpdateExpression: 'REMOVE t', ConditionExpression: 's = s' },
    ],
    'Invalid ConditionExpression: The first operand must be distinct from the remaining operands for this operator or function; operator: =, first operand: [s]',
  ],
  [
    'two actions in one item of a transaction',
    transaction({ ...put, Delete: { TableName, Key: key } }),
    'TransactItems can only contain one of Check, Put, Update or Delete',
  ],
  [
    'duplicate items in a transaction',
    transaction(put, put),
    'Transaction request cannot include multiple operations on one item',
  ],
])('%s is rejected as by DynamoDB', async (_, [operation, input], message) => {
  await expect(table.ask(`DynamoDB_20120810.${operation}`, input)).rejects.toThrow(
    `ValidationException: ${message}`,
  );
});

test.each<[string, readonly [string, object]]>([
  ['more than 100 items in a transaction', transaction(...many(101))],
  ['more than 4 MB in a transaction', transaction(...many(12, 'x'.repeat(390 * 1024)))],
  [
    'an item of more than 400 KB',
    ['PutItem', { TableName, Item: { ...key, x: S('x'.repeat(400 * 1024)) } }],
  ],
  ['an empty set', ['PutItem', { TableName, Item: { ...key, x: { SS: [] } } }]],
  ['an unused value', query('pk = :p', { ':p': S('a'), ':s': S('b') })],
  [
    'an unused name',
    query('pk = :p', { ':p': S('a') }, { ExpressionAttributeNames: { '#n': 'sk' } }),
  ],
  [
    'a reserved word as a name',
    ['UpdateItem', { TableName, Key: key, UpdateExpression: 'SET count = pk' }],
  ],
])('%s is rejected', async (_, [operation, input]) => {
  await expect(table.ask(`DynamoDB_20120810.${operation}`, input)).rejects.toThrow(
    'ValidationException',
  );
});

test('a transaction that would change a key is cancelled, with the reason at its item', async () => {
  const update = {
    TableName,
    Key: key,
    UpdateExpression: 'SET pk = :a',
    ExpressionAttributeValues: { ':a': S('1') },
  };
  const [, input] = transaction(
    { Put: { TableName, Item: { pk: S('c'), sk: S('b') } } },
    { Update: update },
  );
  await expect(table.ask('DynamoDB_20120810.TransactWriteItems', input)).rejects.toThrow(
    'TransactionCanceledException',
  );
});

test.each<[string, readonly [string, object]]>([
  ['a prefix', query('pk = :p AND begins_with(sk, :s)', { ':p': S('a'), ':s': S('b') })],
  ['a page within its range', page({ pk: S('a'), sk: S('mm') })],
  ['an empty string that is not a key', ['PutItem', { TableName, Item: { ...key, x: S('') } }]],
  [
    'an update whose value only starts like a key',
    [
      'UpdateItem',
      {
        TableName,
        Key: key,
        UpdateExpression: 'SET pkey = if_not_exists(pkey, :a), sks = :a',
        ConditionExpression: 'attribute_exists(pk) AND (sk = :b OR sk > :a)',
        ExpressionAttributeValues: { ':a': S('1'), ':b': S('b') },
      },
    ],
  ],
])('%s is accepted', async (_, [operation, input]) => {
  await table.ask(`DynamoDB_20120810.${operation}`, input);
});

function many(count: number, x = ''): object[] {
  return Array.from({ length: count }, (_, index) => ({
    Put: { TableName, Item: { pk: S(`m${index}`), sk: S('b'), x: S(x) } },
  }));
}
