import { calls } from './api.ts';
import { type Calls, mayWrite, type Operation } from './operation.ts';
import { subscriptionSync, type TableUse } from './table-use.ts';

/** The function behind `$default`, the gateway's route for requests that match no call. */
export const unknownCall = 'events/unknown-call';

/**
 * Functions that no API call triggers: Stripe's events, the table's stream, SES events, the bucket's events, schedules,
 * the gateway's authorizer, and what responds to requests that are no call.
 */
export const eventFunctions = [
  'events/stripe-webhook',
  'events/send-mail',
  'events/mail-events',
  'events/storage-event',
  'events/change-files',
  'events/resume-changes',
  'events/check-health',
  'events/reconcile',
  'events/authorize-origin',
  unknownCall,
] as const;

type EventFunction = (typeof eventFunctions)[number];

/**
 * The partitions of the table that a function reads (or only checks, within a transaction) and those that it writes: a
 * whole key, or a key prefix if it ends with `#`.
 */
export interface TableAccess {
  readonly reads: readonly string[];
  readonly writes: readonly string[];
}

/** What the functions use that no API call triggers. */
const usesOfEvents: Readonly<Record<EventFunction, TableUse>> = {
  'events/stripe-webhook': {
    reads: [...subscriptionSync.reads, 'STRIPE_EVENT#'],
    writes: [...subscriptionSync.writes, 'STRIPE_EVENT#'],
  },
  'events/send-mail': {
    reads: ['MAIL#', 'SUPPRESSED#'],
    writes: ['MAIL#', 'UNSENT_MAIL'],
  },
  'events/change-files': {
    reads: [...subscriptionSync.reads, 'FILE_CHANGES'],
    writes: subscriptionSync.writes,
  },
  'events/resume-changes': {
    reads: ['FILES#', 'FILE_CHANGES'],
    writes: ['FILES#', 'FILE_CHANGES'],
  },
  'events/check-health': { reads: [], writes: [] },
  'events/mail-events': { writes: ['SUPPRESSED#'] },
  'events/storage-event': {
    reads: ['DEVICES#', 'FILES#', 'USER#', 'WORKSPACE#'],
    writes: ['FILES#', 'FILE_CHANGES', 'MAIL#', 'WORKSPACE#'],
  },
  'events/reconcile': {
    reads: [...subscriptionSync.reads, 'DISCREPANCY#', 'FILE_CHANGES', 'PURCHASES', 'WORKSPACES#'],
    writes: [...subscriptionSync.writes, 'DISCREPANCY#', 'WORKSPACES#'],
  },
  'events/authorize-origin': { reads: ['WRITES'] },
  [unknownCall]: {},
};

/**
 * The least privileges of a function on the table (`dynamodb:LeadingKeys`). Tests deny what is not listed, like IAM
 * (`testkit/granted-access.ts`).
 * @param among the calls that there are
 * @throws Error for a function that does not exist.
 */
export function tableAccessOf(key: string, among: Calls = calls): TableAccess {
  const event = Object.entries(usesOfEvents).find(([listed]) => listed === key)?.[1];
  if (event) return accessFrom(event);
  const call = among[key];
  if (!call) throw new Error(`${key} is neither a call nor a function of events.`);
  return tableAccessFor(call);
}

/**
 * The least privileges of a call. Public calls have only those that their entry names. All others identify the caller
 * and their workspace, and those that may write renew the session. With a permission, a call that may write also writes
 * items of the workspace, unless its entry names what it writes.
 */
function tableAccessFor(call: Operation): TableAccess {
  const { access, table = {} } = call;
  if (access === 'public') return accessFrom(table);
  const written = table.writes ?? (access === 'signed_in' ? [] : ['WORKSPACE#']);
  return accessFrom({
    reads: ['USER#', 'WORKSPACE#', ...(table.reads ?? [])],
    writes: mayWrite(call) ? ['USER#', ...written] : [],
    limits: table.limits ?? [],
  });
}

function accessFrom({ reads = [], writes = [], limits = [] }: TableUse): TableAccess {
  const counters = limits.map((limit) => `ATTEMPTS#${limit}#`);
  const listed = (partitions: readonly string[]) => [...new Set(partitions)].toSorted();
  return { reads: listed(reads), writes: [...listed(writes), ...counters] };
}

/** A partition as a pattern for IAM policies. */
export function partitionPattern(partition: string): string {
  return partition.endsWith('#') ? `${partition}*` : partition;
}
