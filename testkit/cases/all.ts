import { existsSync } from 'node:fs';
import { type CallRoute, calls } from '#shared/api.ts';
import { eventFunctions } from '#shared/event-functions.ts';
import { mayWrite, type Operation } from '#shared/operation.ts';
import type { Case, ReadingCase } from './case.ts';
import { defaultCase, hasDefaultCase } from './default-case.ts';
import { operations } from './operations.ts';

type Named<C> = C & { call: string };

/** The cases beside a handler; none if it has no file of them. */
async function casesOf<C>(key: string): Promise<readonly C[]> {
  const file = new URL(`../../functions/${key}.cases.ts`, import.meta.url);
  if (!existsSync(file)) return [];
  const { cases }: { cases: readonly C[] } = await import(`../../functions/${key}.cases.ts`);
  return cases;
}

async function allOf<C>(named: readonly (readonly [key: string, call: string])[]) {
  const all = named.map(
    async ([key, call]): Promise<Named<C>[]> =>
      (await casesOf<C>(key)).map((one) => ({ call, ...one })),
  );
  return (await Promise.all(all)).flat();
}

const contract = Object.entries<Operation & { route: CallRoute }>(calls);
const routesOf = (isWanted: (call: Operation) => boolean) =>
  contract.filter(([, call]) => isWanted(call)).map(([key, { route }]) => [key, route] as const);

/** Every case of the calls that only read. */
export const readingCases = await allOf<ReadingCase>(routesOf((call) => !mayWrite(call)));

/** Every case of the calls that may write, and of the functions of events, beside their handlers. */
const besideHandlers = await allOf<Case>([
  ...routesOf(mayWrite),
  ...eventFunctions.map((key) => [key, key] as const),
]);

/** The scenarios of calls that need particular ones, and of the functions that no browser calls. */
const particular: Readonly<Record<string, readonly Case[]>> = {
  ...operations,
};

/** The default scenario of every other call that may write and whose path names nothing. */
const byDefault = Object.values<Operation & { route: CallRoute }>(calls)
  .filter(
    (call) =>
      mayWrite(call) &&
      !Object.hasOwn(particular, call.route) &&
      !besideHandlers.some((one) => one.call === call.route),
  )
  .filter(hasDefaultCase)
  .map((call) => ({ call: call.route, ...defaultCase(call) }));

/** Every scenario with its call. */
export const allCases: Named<Case>[] = [
  ...besideHandlers,
  ...Object.entries(particular).flatMap(([call, situations]) =>
    situations.map((scenario) => ({ call, ...scenario })),
  ),
  ...byDefault,
];
