import type { Placeholders } from './placeholders.ts';

/** Numbers are incremented, sets get further members; an absent attribute starts at 0 or empty. */
type Addition<V> =
  | (Extract<number, V> extends never ? never : number)
  | (Extract<bigint, V> extends never ? never : bigint)
  | (Extract<Set<never>, V> extends never ? never : ReadonlySet<unknown>);

/**
 * What an update does to the attributes of an item (docs.aws.amazon.com/amazondynamodb: Expressions.UpdateExpressions).
 * It must change something, and no attribute twice.
 */
export interface Changes<T> {
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
export function updateExpression<T>(changes: Changes<T>, placeholders: Placeholders): string {
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
