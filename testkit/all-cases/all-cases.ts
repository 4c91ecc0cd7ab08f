import { existsSync } from 'node:fs';
import { repairStorage } from '#core/reconciliation/repair-storage.ts';
import { calls } from '#shared/api.ts';
import { mayWrite, type Operation } from '#shared/operation.ts';
import { casesFile, eventFunctions } from '#shared/ops/event-functions.ts';
import { repairCases } from '#testkit/all-cases/storage-repairs.ts';
import { answerTo, type Case, type ReadingCase } from '#testkit/cases/case.ts';

/** The cases of what the operator's tool does itself, by operation. */
const operations: Readonly<Record<string, readonly Case[]>> = {
  'ops/storage': repairCases(
    (workspaceId) =>
      answerTo(async () => {
        const findings = await repairStorage(workspaceId);
        if (findings.some(({ outcome }) => outcome !== 'repaired')) throw new Error('Try again.');
      }),
    {
      lostEvents: { roundTrips: 28 },
      driftedSums: { roundTrips: 22 },
      expiredUploads: { roundTrips: 28 },
    },
  ),
};

type Named<C> = C & {
  /** Its route, or the key of a function of events, or an operation of the operator's. */
  call: string;
};

/** The cases beside a handler; none if it has no file of them. */
async function casesOf<C>([key, call]: readonly [key: string, call: string]): Promise<Named<C>[]> {
  const file = `../../${casesFile(key)}`;
  if (!existsSync(new URL(file, import.meta.url))) return [];
  const { cases }: { cases: readonly C[] } = await import(file);
  return cases.map((one) => ({ call, ...one }));
}

async function allOf<C>(named: readonly (readonly [key: string, call: string])[]) {
  return (await Promise.all(named.map(casesOf<C>))).flat();
}

const routesOf = (isIncluded: (call: Operation) => boolean) =>
  Object.entries<Operation>(calls)
    .filter(([, call]) => isIncluded(call))
    .map(([key, { route }]) => [key, route] as const);

/** Every case of the calls that only read. */
export const readingCases = await allOf<ReadingCase>(routesOf((call) => !mayWrite(call)));

/** Every case of the calls that may write, of the functions of events, and of the operator's operations. */
export const allCases: Named<Case>[] = [
  ...(await allOf<Case>(routesOf(mayWrite))),
  ...(await allOf<Case>(eventFunctions.map((key) => [key, key] as const))),
  ...Object.entries(operations).flatMap(([call, cases]) => cases.map((one) => ({ call, ...one }))),
];
