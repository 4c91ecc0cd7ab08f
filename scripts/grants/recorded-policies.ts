import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { tableGrantsOf } from '#infra/grants/table-grants.ts';
import { builtFunctions, grantsOf, lineOf } from './built-grants.ts';

/** What each function may do besides using the table: secrets, the bucket, mail and queues, a line for each resource. */
export const recordFile = new URL('recorded-policies.json', import.meta.url);

type Policies = Record<string, readonly string[]>;

const onTable = 'Table.Arn: ';

/** The record as the built stack would have it. */
export function recordOfStack(): Policies {
  const lines = builtFunctions().map(({ key, role }): [string, readonly string[]] => [
    key,
    grantsOf(role).filter((line) => !line.startsWith(onTable)),
  ]);
  return Object.fromEntries(lines.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** The recorded policies of every function, with those on the table (`table-grants.json`). */
export function recordedPolicies(): Policies {
  const recorded = z
    .record(z.string(), z.array(z.string()))
    .parse(JSON.parse(readFileSync(recordFile, 'utf8')));
  return Object.fromEntries(
    Object.entries(recorded).map(([key, lines]) => [key, [...lines, ...tableGrants(key)].sort()]),
  );
}

const reading = ['dynamodb:BatchGetItem', 'dynamodb:GetItem', 'dynamodb:Query'];
const checking = 'dynamodb:ConditionCheckItem';
const writing = ['dynamodb:DeleteItem', 'dynamodb:PutItem', 'dynamodb:UpdateItem'];

/** The recorded grants on the table, each statement limited to some partitions. */
function tableGrants(key: string): string[] {
  const { reads, writes } = tableGrantsOf(key);
  const line = (actions: string[], partitions: readonly string[]) =>
    partitions.length > 0 ? [lineOf('Table.Arn', actions, partitions)] : [];
  const readActions = [...reading, ...(writes.length > 0 ? [checking] : [])];
  // CDK merges statements with the same partitions.
  if (reads.join() === writes.join()) return line([...readActions, ...writing], reads);
  return [...line(readActions, reads), ...line(writing, writes)];
}
