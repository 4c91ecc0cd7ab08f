import * as z from 'zod';

/** A value as DynamoDB's JSON writes it, with exactly one type: `{"S": "a"}`. */
export const attributeValue = z.record(z.string(), z.unknown());
export type AttributeValue = z.output<typeof attributeValue>;

/** One comparison of a key condition, such as `begins_with(sk, :prefix)`. */
export interface Comparison {
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
export function comparisons(
  expression: string,
  names: Record<string, string>,
  values: Record<string, AttributeValue>,
): Comparison[] {
  const valuesOf = (...placeholders: (string | undefined)[]): AttributeValue[] =>
    placeholders
      .map((placeholder) => values[placeholder ?? ''])
      .filter((known) => known !== undefined);
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
export function fulfils(found: string, { operator, values }: Comparison): boolean {
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
