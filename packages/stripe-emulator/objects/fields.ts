import { missing } from '../http/errors.ts';
import type { CollectionName, Collections } from '../ledger/collections.ts';
import type { State } from '../ledger/state.ts';
import type { Metadata } from '../ledger/wire-types.ts';

/** Merges metadata: an empty value removes a key, other keys stay, and an empty string removes all. */
export function mergedMetadata(before: Metadata, params: '' | Metadata | undefined): Metadata {
  if (params === undefined) return before;
  if (params === '') return {};
  const merged = { ...before, ...params };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ''));
}

/** Metadata of a new object. */
export function newMetadata(params: '' | Metadata | undefined): Metadata {
  return mergedMetadata({}, params);
}

/** A change of a field that an empty string unsets: undefined keeps it, '' makes it null. */
export function changed<T>(before: T | null, params: '' | T | undefined): T | null {
  if (params === undefined) return before;
  return params === '' ? null : params;
}

/** An object by its id. Throws Stripe's 404, or a 400 if the id came in the named parameter. */
export function getOrThrow<N extends CollectionName>(
  state: State,
  collection: N,
  noun: string,
  id: string,
  param?: string,
): Collections[N] {
  const found = state.store.get(collection, id);
  if (found === undefined) throw missing(noun, id, param);
  return found;
}

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The previous values of the fields that a change makes different; of a nested object, only the fields that differ,
 * null for a new one (docs.stripe.com/api/events/object, `previous_attributes`).
 */
export function differences(before: object, after: object): object {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const different = keys.flatMap((key) => {
    const value: unknown = Reflect.get(before, key) ?? null;
    const now: unknown = Reflect.get(after, key) ?? null;
    if (JSON.stringify(value) === JSON.stringify(now)) return [];
    return [[key, isPlain(value) && isPlain(now) ? differences(value, now) : value]];
  });
  return Object.fromEntries(different);
}
