import { nowInSeconds } from '#core/runtime/clock.ts';

/**
 * Mails about all that is due, the longest due first. One that fails does not hold up the others.
 * @param dueAt in seconds since 1970
 * @param mail returns false if another run has done it
 * @param hasTime whether there is time for another one
 * @returns how many were dealt with
 * @throws AggregateError with the errors of those that failed
 */
export async function mailEachDue<T extends { dueAt: number }>(
  listed: readonly T[],
  mail: (one: T) => Promise<boolean>,
  hasTime: () => boolean,
): Promise<number> {
  const due = listed
    .filter(({ dueAt }) => dueAt <= nowInSeconds())
    .toSorted((a, b) => a.dueAt - b.dueAt);
  const errors: unknown[] = [];
  let done = 0;
  for (const one of due) {
    if (!hasTime()) break;
    try {
      if (await mail(one)) done += 1;
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, 'Some mails that are due have failed.');
  return done;
}
