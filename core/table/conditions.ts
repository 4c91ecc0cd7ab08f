import type { Key } from './keys.ts';
import type { Placeholders } from './placeholders.ts';

/**
 * A condition on one attribute with values of type `V`, as the operators of DynamoDB's condition expressions
 * (docs.aws.amazon.com/amazondynamodb: Expressions.OperatorsAndFunctions). Except for `absent` and `not`, it fails
 * where the attribute is absent.
 */
export interface Condition<V> {
  (path: string, placeholders: Placeholders): string;
  /** Only for the type checker: the conditions of a number do not fit a string. */
  readonly values?: V;
}

/** What an attribute must be: a value that it equals (`undefined`: it is absent; `null` is a value), or a condition. */
type Expected<V> = V | Condition<V> | undefined;

/** Conditions on the attributes of one item or map; all must hold. */
export type Conditions<T> = { readonly [Name in keyof T]?: Expected<T[Name]> };

/** When a write may happen: conditions on the item as it is stored, or alternatives of which one must hold. */
export type When<T> = Conditions<T & Key> | readonly Conditions<T & Key>[];

/** The attribute exists; of the attribute `pk`: the item does. */
export const exists: Condition<never> = (path) => `attribute_exists(${path})`;

/** The attribute does not exist; of the attribute `pk`: the item does not. */
export const absent: Condition<never> = (path) => `attribute_not_exists(${path})`;

/** The attribute has another value, or is absent. */
export function not<V>(value: V): Condition<V> {
  return (path, { value: of }) => `${path} <> ${of(value)}`;
}

/** What has an order: numbers by value, strings by their UTF-8 bytes. */
type Ordered = number | bigint | string;

/** The attribute is less than the limit. */
export function lessThan<V extends Ordered>(limit: V): Condition<V> {
  return (path, { value: of }) => `${path} < ${of(limit)}`;
}

/** The attribute is less than or equal to the limit. */
export function atMost<V extends Ordered>(limit: V): Condition<V> {
  return (path, { value: of }) => `${path} <= ${of(limit)}`;
}

/** The attribute is greater than or equal to the limit. */
export function atLeast<V extends Ordered>(limit: V): Condition<V> {
  return (path, { value: of }) => `${path} >= ${of(limit)}`;
}

/** The attribute is greater than the limit. */
export function greaterThan<V extends Ordered>(limit: V): Condition<V> {
  return (path, { value: of }) => `${path} > ${of(limit)}`;
}

/** The attribute is within a range that includes both ends. */
export function between<V extends Ordered>(least: V, most: V): Condition<V> {
  return (path, { value: of }) => `${path} BETWEEN ${of(least)} AND ${of(most)}`;
}

/** The attribute has one of these values, at least one and at most 100. */
export function oneOf<V>(...values: [V, ...V[]]): Condition<V> {
  return (path, { value: of }) => `${path} IN (${values.map(of).join(', ')})`;
}

/** The attribute is a set with this member. */
export function contains<V>(member: V): Condition<Set<V>> {
  return (path, { value: of }) => `contains(${path}, ${of(member)})`;
}

/** The attribute is a map whose own attributes satisfy conditions. */
export function having<T extends object>(conditions: Conditions<NoInfer<T>>): Condition<T> {
  return (path, placeholders) => allOf(conditions, placeholders, `${path}.`);
}

/** The attribute satisfies one of these. */
export function anyOf<V>(...expected: Expected<V>[]): Condition<V> {
  return (path, placeholders) =>
    `(${expected.map((one) => comparison(path, one, placeholders)).join(' OR ')})`;
}

/** The condition expression of a write. */
export function conditionExpression<T>(when: When<T>, placeholders: Placeholders): string {
  const alternatives: readonly object[] = Array.isArray(when) ? when : [when];
  const expressions = alternatives.map((one) => allOf(one, placeholders));
  return expressions.length === 1
    ? expressions.join('')
    : expressions.map((expression) => `(${expression})`).join(' OR ');
}

function allOf(conditions: object, placeholders: Placeholders, prefix = ''): string {
  return Object.entries(conditions)
    .map(([name, expected]) =>
      comparison(`${prefix}${placeholders.name(name)}`, expected, placeholders),
    )
    .join(' AND ');
}

function comparison(path: string, expected: unknown, placeholders: Placeholders): string {
  if (expected === undefined) return absent(path, placeholders);
  if (isCondition(expected)) return expected(path, placeholders);
  return `${path} = ${placeholders.value(expected)}`;
}

/** No value of an item is a function. */
function isCondition(expected: unknown): expected is Condition<unknown> {
  return typeof expected === 'function';
}
