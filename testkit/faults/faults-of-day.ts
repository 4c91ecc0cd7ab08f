import { seeded } from '#testkit/draws/random.ts';
import type { OutgoingRequest } from '#testkit/request-interceptor.ts';
import { type FaultPoint, faultPoints } from './faults.ts';

/** In how many days each request of a case is drawn at least once. */
const longestRound = 7;

/** The number of a case's requests that are drawn each day, unless it makes fewer or `longestRound` asks for more. */
const usualDraws = 2;

/**
 * The faults of a day: one at each of some requests of a case. Requests and faults take turns instead of being drawn
 * independently: seven days in a row have a fault at every request, and 49 every fault that applies.
 * @param name of the case: many make the same requests, of which other cases draw others
 * @param day consecutive for days in a row
 */
export function faultsOfDay(
  name: string,
  requests: readonly OutgoingRequest[],
  day: number,
): FaultPoint[] {
  const days = Math.min(longestRound, Math.max(1, Math.floor(requests.length / usualDraws)));
  const first = day + seeded(name).below(1_000);
  return requests.flatMap((_, at) => {
    const turn = (first + at) / days;
    const faults = faultPoints(requests).filter(({ point }) => point === at + 1);
    return Number.isInteger(turn) ? faults.slice(turn % faults.length).slice(0, 1) : [];
  });
}
