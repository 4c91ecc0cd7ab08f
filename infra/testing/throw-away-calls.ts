import * as z from 'zod';
import { type TableGrants, tableGrantsOf } from '#infra/grants/table-grants.ts';
import { calls } from '#shared/api.ts';
import { type Calls, operation } from '#shared/operation.ts';

/** The calls that the stack must have room for. */
export const roomFor = 200;
/** Throwaway calls of one domain. */
export const perDomain = 25;

/** The contract's calls, and throwaway calls up to the given number. */
export function withThrowAwayCalls(count: number): Calls {
  const added = count - Object.keys(calls).length;
  const others = Array.from({ length: added }, (_, index) =>
    throwAway(`domain-${Math.floor(index / perDomain)}/throw-away-${index}`),
  );
  return { ...calls, ...Object.fromEntries(others) };
}

/** A call, by its key, that uses as much as most. */
export function throwAway(key: string): [string, Calls[string]] {
  return [
    key,
    operation({
      route: `POST /api/${key}/{id}`,
      access: 'see_workspace',
      reaches: 'nothing',
      summary: 'Throwaway.',
      answer: z.object({}),
    }),
  ];
}

/**
 * The recorded grants of a call of the contract; a throwaway one uses as much of the table as one that changes a team. Each
 * has a partition of its own too, so that it shares its role with no other: the most roles that the calls can have.
 */
export function grantsWithThrowAway(key: string): TableGrants {
  const { reads, writes } = tableGrantsOf(
    key.includes('/throw-away-') ? 'team-members/add-team-member' : key,
  );
  return { reads: [...reads, `${key.toUpperCase()}#`], writes };
}
