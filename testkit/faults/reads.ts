import { AsyncLocalStorage } from 'node:async_hooks';
import { isDeepStrictEqual } from 'node:util';
import { table } from '#core/table/client.ts';
import { interceptRequests } from '#testkit/request-interceptor.ts';
import type { Item } from './environment.ts';

/** What some work read. */
export interface Reads {
  /** Of the table: the beginnings of the sort keys that it asked for, by partition. */
  ranges: Map<string, Set<string>>;
  /** Whether it asked Stripe, or S3. */
  stripe: boolean;
  storage: boolean;
}

/** What has changed between two states. */
export interface Changes {
  /** The keys of the items that were put, changed or deleted. */
  keys: readonly (readonly [pk: string, sk: string])[];
  stripe: boolean;
  storage: boolean;
}

const reading = new AsyncLocalStorage<Reads>();

table.middlewareStack.add(
  (next) => (args) => {
    const reads = reading.getStore();
    if (reads) {
      for (const [pk, prefix] of rangesIn(args.input)) {
        reads.ranges.set(pk, (reads.ranges.get(pk) ?? new Set()).add(prefix));
      }
    }
    return next(args);
  },
  { step: 'initialize', name: 'reads', override: true },
);

/** Runs work, and notes what it reads beside what is noted already. */
export async function noteReads<T>(
  work: () => Promise<T>,
  noted: Reads = { ranges: new Map(), stripe: false, storage: false },
): Promise<{ result: T; reads: Reads }> {
  const wire = <A>({ to }: { to: string }, send: () => Promise<A>) => {
    if (to === 'stripe' || to === 'storage') noted[to] = true;
    return send();
  };
  const result = await reading.run(noted, () => interceptRequests(wire, work));
  return { result, reads: noted };
}

/** Whether work that read this could find something else now. */
export function concerns({ ranges, stripe, storage }: Reads, changes: Changes): boolean {
  if ((stripe && changes.stripe) || (storage && changes.storage)) return true;
  return changes.keys.some(([pk, sk]) =>
    [...(ranges.get(pk) ?? [])].some((prefix) => sk.startsWith(prefix)),
  );
}

/** The keys of the items that were put, changed or deleted between two states of the table. */
export function keysChanged(before: readonly Item[], after: readonly Item[]): Changes['keys'] {
  const old = byKey(before);
  const now = byKey(after);
  const keys = [...new Set([...old.keys(), ...now.keys()])];
  return keys
    .filter((key) => !isDeepStrictEqual(old.get(key), now.get(key)))
    .map((key) => JSON.parse(key));
}

function byKey(items: readonly Item[]): Map<string, Item> {
  return new Map(items.map((item) => [JSON.stringify([item['pk'], item['sk']]), item]));
}

/** The partition and the beginning of the sort key of each item or query in a request. */
function rangesIn(value: unknown): [pk: string, prefix: string][] {
  if (typeof value !== 'object' || value === null) return [];
  const { pk, sk = '', ':pk': queried, ':prefix': prefix = '' }: Item = { ...value };
  return [
    ...(typeof pk === 'string' ? [[pk, String(sk)] satisfies [string, string]] : []),
    ...(typeof queried === 'string' ? [[queried, String(prefix)] satisfies [string, string]] : []),
    ...Object.values(value).flatMap(rangesIn),
  ];
}
