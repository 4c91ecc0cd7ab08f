import { isDeepStrictEqual } from 'node:util';
import type { CallRoute } from '#shared/api.ts';
import type { Operation } from '#shared/operation.ts';
import { exampleBodies } from '#testkit/generated/example-bodies.ts';
import { callAs, confirmEmail } from '#testkit/people.ts';
import { subscriber } from '#testkit/subscribers.ts';
import { allItems } from '#testkit/table.ts';
import { type Answer, assertEqual, type Case } from './case.ts';

type Call = Operation & { route: CallRoute };

/** Whether the default scenario fits a call: nothing that its path names has to exist. */
export function hasDefaultCase({ route }: Operation): boolean {
  return !route.includes('{');
}

/**
 * The scenario of a call that has none of its own: an owner on Business with a confirmed email sends a valid body; of a
 * public call, an anonymous visitor. The call must succeed and save a change.
 */
export function defaultCase(call: Call): Case {
  return {
    title: 'by an owner with a valid body',
    // It keeps the last response.
    arrangedEachRun: true,
    arrange: async () => {
      const owner = await subscriber('business');
      await confirmEmail(owner);
      const cookie = call.access === 'public' ? null : owner.cookie;
      const [body] = exampleBodies(call);
      const before = await savedItems();
      let last: Answer | undefined;
      return {
        prepare: async () => async () => {
          last = await callAs(cookie, call.route, { body });
          return last;
        },
        saved: async () => {
          assertEqual('The response', last?.status, call.status ?? 200);
          const after = await savedItems();
          const isSaved = after.some((item) => !before.some((old) => isDeepStrictEqual(old, item)));
          assertEqual('Whether a change is saved', isSaved, true);
        },
      };
    },
  };
}

/** All items, without sessions and counters, which any call may write. */
async function savedItems(): Promise<Record<string, unknown>[]> {
  const items = await allItems();
  return items.filter(({ pk, sk }) => !/^ATTEMPTS#| SESSION#/.test(`${pk} ${sk}`));
}
