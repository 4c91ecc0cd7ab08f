import recorded from './table-grants.json' with { type: 'json' };

/**
 * The partitions of the table that a function reads (or only checks, within a transaction) and those that it writes: a
 * whole key, or a key prefix if it ends with `#`.
 */
export interface TableGrants {
  readonly reads: readonly string[];
  readonly writes: readonly string[];
}

/** The recorded grants, by the function's key. */
export const recordedTableGrants: Readonly<Record<string, TableGrants>> = recorded;

/** The command that records `table-grants.json`. */
export const recordingCommand = 'npm run record:grants';

/**
 * The least privileges of a function on the table, as its tests recorded them: what none of them reaches is denied, in
 * the tests (`testkit/granted-access.ts`) and by IAM (`dynamodb:LeadingKeys`).
 * @param key such as `sessions/login`
 */
export function tableGrantsOf(key: string): TableGrants {
  return recordedTableGrants[key] ?? { reads: [], writes: [] };
}

/** A partition as a pattern for IAM policies. */
export function partitionPattern(partition: string): string {
  return partition.endsWith('#') ? `${partition}*` : partition;
}
