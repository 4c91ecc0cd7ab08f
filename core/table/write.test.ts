import { expect, test } from '@jest/globals';
import { absent, greaterThan } from './conditions.ts';
import { keys } from './keys.ts';
import {
  assertExists,
  assertNotExists,
  assertThat,
  put,
  putIf,
  putNew,
  remove,
  removeIf,
  update,
} from './write.ts';

const key = keys.user('u1');
const refused = () => new Error('refused');

test('put stores an item under its key, on no condition', () => {
  expect(put(key, { username: 'ada' })).toEqual({
    key,
    item: { Put: { Item: { ...key, username: 'ada' } } },
  });
});

test('putNew requires that the item does not exist', () => {
  expect(putNew(key, { username: 'ada' }, refused)).toEqual({
    key,
    item: {
      Put: {
        Item: { ...key, username: 'ada' },
        ConditionExpression: 'attribute_not_exists(#pk)',
        ExpressionAttributeNames: { '#pk': 'pk' },
      },
    },
    onConditionFailed: refused,
  });
});

test('putIf requires that the previous item satisfies one of the alternatives', () => {
  const when = [{ pk: absent }, { version: 3, plan: 'starter' }];
  expect(putIf(key, { version: 4 }, when, refused)).toEqual({
    key,
    item: {
      Put: {
        Item: { ...key, version: 4 },
        ConditionExpression: '(attribute_not_exists(#pk)) OR (#version = :v0 AND #plan = :v1)',
        ExpressionAttributeNames: { '#pk': 'pk', '#version': 'version', '#plan': 'plan' },
        ExpressionAttributeValues: { ':v0': 3, ':v1': 'starter' },
      },
    },
    onConditionFailed: refused,
  });
});

test('update requires by default that the item exists', () => {
  expect(update(key, { set: { username: 'ada', name: null } })).toEqual({
    key,
    item: {
      Update: {
        Key: key,
        UpdateExpression: 'SET #username = :v0, #name = :v1',
        ConditionExpression: 'attribute_exists(#pk)',
        ExpressionAttributeNames: { '#username': 'username', '#name': 'name', '#pk': 'pk' },
        ExpressionAttributeValues: { ':v0': 'ada', ':v1': null },
      },
    },
  });
});

test('update changes every kind of attribute in one expression, with a separate value for each use', () => {
  const used = new Set(['code']);
  const changes = {
    set: { plan: 'team', prices: undefined },
    setIfAbsent: { expiresAt: 9 },
    append: { answers: ['yes'] },
    remove: ['linkHash'],
    add: { count: -1, used },
    deleteFrom: { unused: used },
    when: { plan: 'starter', prices: undefined, count: greaterThan(0) },
  };
  expect(update(key, changes, refused)).toEqual({
    key,
    item: {
      Update: {
        Key: key,
        UpdateExpression:
          'SET #plan = :v0, #expiresAt = if_not_exists(#expiresAt, :v1), ' +
          '#answers = list_append(if_not_exists(#answers, :v2), :v3) ' +
          'REMOVE #prices, #linkHash ADD #count :v4, #used :v5 DELETE #unused :v6',
        ConditionExpression: '#plan = :v7 AND attribute_not_exists(#prices) AND #count > :v8',
        ExpressionAttributeNames: {
          '#plan': 'plan',
          '#expiresAt': 'expiresAt',
          '#answers': 'answers',
          '#prices': 'prices',
          '#linkHash': 'linkHash',
          '#count': 'count',
          '#used': 'used',
          '#unused': 'unused',
        },
        ExpressionAttributeValues: {
          ':v0': 'team',
          ':v1': 9,
          ':v2': [],
          ':v3': ['yes'],
          ':v4': -1,
          ':v5': used,
          ':v6': used,
          ':v7': 'starter',
          ':v8': 0,
        },
      },
    },
    onConditionFailed: refused,
  });
});

test('an update that only removes attributes has no values', () => {
  const { item } = update(key, { remove: ['linkHash'] });
  expect(item).toEqual({
    Update: {
      Key: key,
      UpdateExpression: 'REMOVE #linkHash',
      ConditionExpression: 'attribute_exists(#pk)',
      ExpressionAttributeNames: { '#linkHash': 'linkHash', '#pk': 'pk' },
    },
  });
});

test('remove deletes by the key alone, whatever else the given item has', () => {
  expect(remove({ ...key, ...{ username: 'ada' } })).toEqual({
    key,
    item: { Delete: { Key: key } },
  });
});

test('removeIf deletes an item that satisfies the condition', () => {
  expect(removeIf(key, { role: 'Editor' }, refused)).toEqual({
    key,
    item: {
      Delete: {
        Key: key,
        ConditionExpression: '#role = :v0',
        ExpressionAttributeNames: { '#role': 'role' },
        ExpressionAttributeValues: { ':v0': 'Editor' },
      },
    },
    onConditionFailed: refused,
  });
});

test('a condition check writes nothing', () => {
  expect(assertThat(key, { email: 'ada@example.com' }, refused)).toEqual({
    key,
    item: {
      ConditionCheck: {
        Key: key,
        ConditionExpression: '#email = :v0',
        ExpressionAttributeNames: { '#email': 'email' },
        ExpressionAttributeValues: { ':v0': 'ada@example.com' },
      },
    },
    onConditionFailed: refused,
  });
});

test.each([
  { name: 'assertExists', assertion: assertExists, expected: 'attribute_exists(#pk)' },
  { name: 'assertNotExists', assertion: assertNotExists, expected: 'attribute_not_exists(#pk)' },
])('$name is a condition check of the key', ({ assertion, expected }) => {
  expect(assertion(key, refused)).toEqual({
    key,
    item: {
      ConditionCheck: {
        Key: key,
        ConditionExpression: expected,
        ExpressionAttributeNames: { '#pk': 'pk' },
      },
    },
    onConditionFailed: refused,
  });
});
