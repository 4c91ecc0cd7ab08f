import * as z from 'zod';
import {
  type AttributeValue,
  attributeValue,
  type Comparison,
  comparisons,
  fulfils,
} from './key-condition.ts';
import { emptyKey, invalid, type Refusal } from './refusal.ts';

const query = z.object({
  KeyConditionExpression: z.string().default(''),
  ExpressionAttributeNames: z.record(z.string(), z.string()).default({}),
  ExpressionAttributeValues: z.record(z.string(), attributeValue).default({}),
  ExclusiveStartKey: z.record(z.string(), attributeValue).optional(),
});

/** DynamoDB's error for a Query, given the types of the table's keys; null if the engine decides. */
export function refusedQuery(
  input: unknown,
  keyTypes: ReadonlyMap<string, string>,
): Refusal | null {
  const read = query.safeParse(input);
  if (!read.success) return null;
  const { KeyConditionExpression, ExpressionAttributeNames, ExpressionAttributeValues } = read.data;
  const compared = comparisons(
    KeyConditionExpression,
    ExpressionAttributeNames,
    ExpressionAttributeValues,
  );
  for (const comparison of compared) {
    const refusal = refusedComparison(comparison, keyTypes);
    if (refusal) return refusal;
  }
  return refusedStart(read.data.ExclusiveStartKey ?? {}, compared, keyTypes);
}

function refusedComparison(
  { key, operator, values }: Comparison,
  keyTypes: ReadonlyMap<string, string>,
): Refusal | null {
  const expected = keyTypes.get(key);
  for (const value of values) {
    if (value['S'] === '') return invalid(emptyKey(key));
    const [type = ''] = Object.keys(value);
    if (operator === 'begins_with' && type === 'N') {
      return invalid(
        'Invalid KeyConditionExpression: Incorrect operand type for operator or function; ' +
          'operator or function: begins_with, operand type: N',
      );
    }
    if (expected && type !== expected) {
      return invalid(
        'One or more parameter values were invalid: Condition parameter type does not match schema type',
      );
    }
  }
  return null;
}

/** A start key must be one that the query itself could have returned. */
function refusedStart(
  start: Record<string, AttributeValue>,
  compared: readonly Comparison[],
  keyTypes: ReadonlyMap<string, string>,
): Refusal | null {
  const strings = Object.entries(start).map(([key, value]) => [key, value['S']] as const);
  for (const [key, value] of strings) {
    if (value === '' && keyTypes.has(key)) {
      return invalid(`The provided starting key is invalid: ${emptyKey(key)}`);
    }
  }
  const outside = strings.some(
    ([key, value]) =>
      typeof value === 'string' &&
      compared.some((comparison) => comparison.key === key && !fulfils(value, comparison)),
  );
  return outside
    ? invalid('The provided starting key does not match the range key predicate')
    : null;
}
