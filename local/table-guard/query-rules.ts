import * as z from 'zod';
import { emptyKey, invalid, type Refusal } from './refusal.ts';

/** A value as DynamoDB's JSON writes it, with exactly one type: `{"S": "a"}`. */
const attributeValue = z.record(z.string(), z.unknown());
type AttributeValue = z.output<typeof attributeValue>;

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

/** One comparison of a key condition, such as `begins_with(sk, :prefix)`. */
interface Comparison {
  key: string;
  /** `=`, `<`, `<=`, `>`, `>=`, `BETWEEN` or `begins_with`. */
  operator: string;
  values: AttributeValue[];
}

const path = String.raw`(#?[\w.-]+)`;
const value = String.raw`(:\w+)`;
const comparison = new RegExp(
  [
    String.raw`begins_with\s*\(\s*${path}\s*,\s*${value}\s*\)`,
    String.raw`${path}\s+BETWEEN\s+${value}\s+AND\s+${value}`,
    String.raw`${path}\s*(<=|>=|=|<|>)\s*${value}`,
  ].join('|'),
  'gi',
);

/** The comparisons of a KeyConditionExpression; the engine rejects what cannot be parsed. */
function comparisons(
  expression: string,
  names: Record<string, string>,
  values: Record<string, AttributeValue>,
): Comparison[] {
  const valuesOf = (...placeholders: (string | undefined)[]): AttributeValue[] =>
    placeholders
      .map((placeholder) => values[placeholder ?? ''])
      .filter((defined) => defined !== undefined);
  const nameOf = (attribute: string) => names[attribute] ?? attribute;
  return [...expression.matchAll(comparison)].map(([, ...groups]) => {
    const [prefixKey, prefix, rangeKey, low, high, key = '', operator = '', bound] = groups;
    if (prefixKey) {
      return { key: nameOf(prefixKey), operator: 'begins_with', values: valuesOf(prefix) };
    }
    if (rangeKey)
      return { key: nameOf(rangeKey), operator: 'BETWEEN', values: valuesOf(low, high) };
    return { key: nameOf(key), operator, values: valuesOf(bound) };
  });
}

/** Whether a string fulfils a comparison; strings compare by their UTF-8 bytes. */
function fulfils(found: string, { operator, values }: Comparison): boolean {
  const [first = '', second = ''] = values.map((value) => String(value['S'] ?? ''));
  const order = (bound: string) => Buffer.compare(Buffer.from(found), Buffer.from(bound));
  if (operator === 'begins_with') return found.startsWith(first);
  if (operator === 'BETWEEN') return order(first) >= 0 && order(second) <= 0;
  const holds: Record<string, boolean> = {
    '=': order(first) === 0,
    '<': order(first) < 0,
    '<=': order(first) <= 0,
    '>': order(first) > 0,
    '>=': order(first) >= 0,
  };
  return holds[operator] ?? true;
}
