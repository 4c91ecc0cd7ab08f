import { isRead } from './capacity.ts';
import type { RoundTrip } from './trace.ts';

/** What a call costs. */
export interface Counts {
  /** Round trips to the table, one after the other; requests of the same time are one. */
  table: number;
  /** Requests to the table. */
  requests: number;
  readUnits: number;
  writeUnits: number;
  scans: number;
  /** Requests to Stripe. */
  stripe: number;
}

/** Counts the requests of traced work. */
export function countsOf(roundTrips: readonly RoundTrip[]): Counts {
  const toTable = roundTrips.flat().filter(({ to }) => to === 'table');
  const unitsOf = (isOfKind: (name: string) => boolean) =>
    toTable.filter(({ name }) => isOfKind(name)).reduce((sum, { units }) => sum + units, 0);
  return {
    table: roundTrips.filter((trip) => trip.some(({ to }) => to === 'table')).length,
    requests: toTable.length,
    readUnits: unitsOf(isRead),
    writeUnits: unitsOf((name) => !isRead(name)),
    scans: toTable.filter(({ name }) => name === 'Scan').length,
    stripe: roundTrips.flat().filter(({ to }) => to === 'stripe').length,
  };
}
