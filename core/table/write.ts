import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { absent, conditionExpression, exists, type When } from './conditions.ts';
import type { Key } from './keys.ts';
import { newPlaceholders, type Placeholders } from './placeholders.ts';

type Actions = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** One action of a transaction, as DynamoDB names it; sending it adds the name of the table. */
type Action<Name extends keyof Actions> = {
  [N in Name]: Omit<NonNullable<Actions[N]>, 'TableName'>;
};

/** One write or condition check of a transaction. */
export interface TransactionWrite {
  /** The item that it writes or checks. */
  key: Key;
  item: Action<'Put'> | Action<'Update'> | Action<'Delete'> | Action<'ConditionCheck'>;
  /** The error to throw if its condition fails; DynamoDB's own error by default. */
  onConditionFailed?: () => Error;
}

/** A write, which can also be sent by itself. */
export interface Write extends TransactionWrite {
  item: Action<'Put'> | Action<'Update'> | Action<'Delete'>;
}

/** The attributes of an item, without its key; `undefined` ones are left out. */
type Attributes = Readonly<Record<string, unknown>>;

/**
 * Changes of an item, and when to make them; if the item exists, by default: an update of a missing item would create one
 * without most of its attributes.
 */
type Update<T> = Changes<T> & { when?: When<T> };

/** Stores an item, replacing any previous one. */
export function put({ pk, sk }: Key, attributes: Attributes): Write {
  return { key: { pk, sk }, item: { Put: { Item: { pk, sk, ...attributes } } } };
}

/** Stores an item that must not exist yet. */
export function putNew(key: Key, attributes: Attributes, onConditionFailed: () => Error): Write {
  return putIf(key, attributes, { pk: absent }, onConditionFailed);
}

/** Stores an item, replacing any previous one, if the previous one satisfies a condition. */
export function putIf<T = Attributes>(
  { pk, sk }: Key,
  attributes: Attributes,
  when: When<NoInfer<T>>,
  onConditionFailed?: () => Error,
): Write {
  const Item = { pk, sk, ...attributes };
  return {
    key: { pk, sk },
    item: { Put: { Item, ...conditionOf(when) } },
    ...(onConditionFailed && { onConditionFailed }),
  };
}

/** Changes some attributes of an item. The type of the item checks their names and values. */
export function update<T = Attributes>(
  { pk, sk }: Key,
  { when, ...changes }: Update<NoInfer<T>>,
  onConditionFailed?: () => Error,
): Write {
  const placeholders = newPlaceholders();
  const UpdateExpression = updateExpression(changes, placeholders);
  const ConditionExpression = conditionExpression<T>(when ?? { pk: exists }, placeholders);
  return {
    key: { pk, sk },
    item: {
      Update: {
        Key: { pk, sk },
        UpdateExpression,
        ConditionExpression,
        ...placeholders.attributes(),
      },
    },
    ...(onConditionFailed && { onConditionFailed }),
  };
}

/** Deletes an item, whether it exists or not. */
export function remove({ pk, sk }: Key): Write {
  return { key: { pk, sk }, item: { Delete: { Key: { pk, sk } } } };
}

/** Deletes an item that satisfies a condition. */
export function removeIf<T = Attributes>(
  { pk, sk }: Key,
  when: When<NoInfer<T>>,
  onConditionFailed: () => Error,
): Write {
  const Key = { pk, sk };
  return { key: Key, item: { Delete: { Key, ...conditionOf(when) } }, onConditionFailed };
}

/** Condition check: the item satisfies a condition. Writes nothing. */
export function assertThat<T = Attributes>(
  { pk, sk }: Key,
  when: When<NoInfer<T>>,
  onConditionFailed: () => Error,
): TransactionWrite {
  const Key = { pk, sk };
  return { key: Key, item: { ConditionCheck: { Key, ...conditionOf(when) } }, onConditionFailed };
}

/** Condition check: the item exists. */
export function assertExists(key: Key, onConditionFailed: () => Error): TransactionWrite {
  return assertThat(key, { pk: exists }, onConditionFailed);
}

/** Condition check: the item does not exist. */
export function assertNotExists(key: Key, onConditionFailed: () => Error): TransactionWrite {
  return assertThat(key, { pk: absent }, onConditionFailed);
}

function conditionOf<T>(when: When<T>) {
  const placeholders = newPlaceholders();
  const ConditionExpression = conditionExpression(when, placeholders);
  return { ConditionExpression, ...placeholders.attributes() };
}

/** Numbers are incremented, sets get further members; an absent attribute starts at 0 or empty. */
type Addition<V> =
  | (Extract<number, V> extends never ? never : number)
  | (Extract<bigint, V> extends never ? never : bigint)
  | (Extract<Set<never>, V> extends never ? never : ReadonlySet<unknown>);

/**
 * What an update does to the attributes of an item (docs.aws.amazon.com/amazondynamodb: Expressions.UpdateExpressions).
 * It must change something, and no attribute twice.
 */
interface Changes<T> {
  /** New values; `undefined` removes the attribute, `null` is a value. */
  set?: { readonly [Name in keyof T]?: T[Name] };
  /** Values of attributes that are absent; those that exist stay as they are. */
  setIfAbsent?: { readonly [Name in keyof T]?: T[Name] };
  /** Increments of numbers (negative ones decrement), and new members of sets. */
  add?: { readonly [Name in keyof T]?: Addition<T[Name]> };
  /** Members to delete from sets; a set that becomes empty is removed. */
  deleteFrom?: { readonly [Name in keyof T]?: ReadonlySet<unknown> };
  /** Elements to append to lists; an absent list starts empty. */
  append?: { readonly [Name in keyof T]?: readonly unknown[] };
  /** Attributes to remove. */
  remove?: readonly (keyof T & string)[];
}

/** The update expression of changes. */
function updateExpression<T>(changes: Changes<T>, placeholders: Placeholders): string {
  const {
    set = {},
    setIfAbsent = {},
    add = {},
    deleteFrom = {},
    append = {},
    remove = [],
  } = changes;
  const { name, value: of } = placeholders;
  const assigned = Object.entries(set).filter(([, value]) => value !== undefined);
  const unset = Object.entries(set).filter(([, value]) => value === undefined);
  const clauses = {
    SET: [
      ...assigned.map(([attribute, value]) => `${name(attribute)} = ${of(value)}`),
      ...Object.entries(setIfAbsent).map(
        ([attribute, value]) =>
          `${name(attribute)} = if_not_exists(${name(attribute)}, ${of(value)})`,
      ),
      ...Object.entries(append).map(([attribute, elements]) => {
        const list = `if_not_exists(${name(attribute)}, ${of([])})`;
        return `${name(attribute)} = list_append(${list}, ${of(elements)})`;
      }),
    ],
    REMOVE: [...unset.map(([attribute]) => attribute), ...remove].map(name),
    ADD: Object.entries(add).map(([attribute, by]) => `${name(attribute)} ${of(by)}`),
    DELETE: Object.entries(deleteFrom).map(
      ([attribute, members]) => `${name(attribute)} ${of(members)}`,
    ),
  };
  return Object.entries(clauses)
    .filter(([, actions]) => actions.length > 0)
    .map(([clause, actions]) => `${clause} ${actions.join(', ')}`)
    .join(' ');
}
