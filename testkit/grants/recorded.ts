import type { TableGrants } from '#infra/grants/table-grants.ts';
import { calls } from '#shared/api.ts';
import { type Calls, mayWrite } from '#shared/operation.ts';
import { eventFunctions } from '#shared/ops/event-functions.ts';
import { readNotes } from './notes.ts';

export type Recorded = Record<string, TableGrants>;

/**
 * The grants of every function by what a run noted: what each touched, and what every call of its access does
 * (`everyCallDoes`).
 * @param notes the folder of the notes
 * @param earlier the grants to add to
 */
export function grantsFrom(notes: string, earlier: Recorded = {}): Recorded {
  const touched = readNotes(notes);
  const listed = (...partitions: (Iterable<string> | undefined)[]) =>
    [...new Set(partitions.flatMap((some) => [...(some ?? [])]))].toSorted();
  return Object.fromEntries(
    [...Object.keys(calls), ...eventFunctions].toSorted().map((key) => {
      const all = [earlier[key], touched.get(key), everyCallDoes(key)];
      return [
        key,
        {
          reads: listed(...all.map((one) => one?.reads)),
          writes: listed(...all.map((one) => one?.writes)),
        },
      ];
    }),
  );
}

/**
 * What every call of an access does: all but public ones identify the caller and their workspace, and those that may
 * write renew the session when that is due, which the tests of few calls reach.
 */
function everyCallDoes(key: string): TableGrants | undefined {
  const call = (calls as Calls)[key];
  if (!call || call.access === 'public') return undefined;
  return { reads: ['USER#', 'WORKSPACE#'], writes: mayWrite(call) ? ['USER#'] : [] };
}

/** A line for each grant, such as `sessions/login reads USER#`. */
export function linesOf(recorded: Recorded): string[] {
  return Object.entries(recorded).flatMap(([key, { reads, writes }]) => [
    ...reads.map((partition) => `${key} reads ${partition}`),
    ...writes.map((partition) => `${key} writes ${partition}`),
  ]);
}

/** The text of the recorded grants: a line for what a function reads, and one for what it writes. */
export function grantsText(recorded: Recorded): string {
  const onOneLine = (list: string) =>
    list.replaceAll(/\s+/g, ' ').replace('[ ', '[').replace(' ]', ']');
  return `${JSON.stringify(recorded, null, 2).replaceAll(/\[[^\]]*\]/g, onOneLine)}\n`;
}
