import * as z from 'zod/mini';
import {
  areInvoicesChecked,
  type EndedSubscription,
  type SubscriptionItem,
  subscriptionItem,
  subscriptionRuns,
} from '#core/billing/ports/subscription-item.ts';
import { now, nowInSeconds } from '#core/runtime/clock.ts';
import { transact } from '#core/table/client.ts';
import { absent } from '#core/table/conditions.ts';
import { keys } from '#core/table/keys.ts';
import { getItem, getItems } from '#core/table/read.ts';
import { write } from '#core/table/single-write.ts';
import { put, putIf, putNew, type TransactionWrite, update } from '#core/table/write.ts';
import type { WorkspaceItem } from '#core/workspaces/store.ts';
import type { SubscriptionSnapshot } from './subscription-snapshot.ts';

/** A newer state was written concurrently; read Stripe again. */
export class VersionConflict extends Error {}

/** The event was already processed. */
export class DuplicateEvent extends Error {}

/** A subscription names a workspace that no longer exists. */
export class WorkspaceGone extends Error {}

/** The customer of a subscription was deleted at Stripe and removed from the workspace. */
class CustomerForgotten extends Error {}

/** Stripe retries an event for three days; the marks live longer than that. */
const eventMarkSeconds = 30 * 24 * 60 * 60;

/** Our copy of a workspace's subscription, or null if it never had one. */
export function storedSubscription(workspaceId: string): Promise<SubscriptionItem | null> {
  return getItem(keys.subscription(workspaceId), subscriptionItem);
}

/** Which workspace a Stripe customer belongs to. */
export const customerItem = z.object({
  workspaceId: z.string(),
  /** When we learned that the customer was deleted at Stripe, ISO 8601. */
  deletedAt: z.optional(z.string()),
});
type CustomerItem = z.infer<typeof customerItem>;

/** The record of a Stripe customer and its workspace, including deleted customers, or null. */
export function findCustomer(stripeCustomerId: string): Promise<CustomerItem | null> {
  return getItem(keys.customer(stripeCustomerId), customerItem);
}

/** The workspace of a Stripe customer, or null. */
export async function workspaceOfCustomer(stripeCustomerId: string): Promise<string | null> {
  return (await findCustomer(stripeCustomerId))?.workspaceId ?? null;
}

/** As `workspaceOfCustomer`, for several customers. */
export async function workspacesOfCustomers(
  customers: readonly string[],
): Promise<(string | null)[]> {
  const items = await getItems(customers.map(keys.customer));
  return items.map((item) => (item ? customerItem.parse(item).workspaceId : null));
}

/** What the table knows about an event of Stripe's before it is processed. */
interface EventContext {
  isProcessed: boolean;
  /** The workspace of its customer, or null. */
  workspaceId: string | null;
  /** Our copy of the subscription of the workspace that the event names, or null. */
  stored: SubscriptionItem | null;
}

/**
 * Reads what is known about an event, in one request.
 * @param named the customer and the workspace that the event names
 */
export async function readEventContext(
  eventId: string,
  named: { customer: string | null; workspaceId: string | null },
): Promise<EventContext> {
  const { customer, workspaceId } = named;
  const [event, ...items] = await getItems([
    keys.stripeEvent(eventId),
    ...(customer ? [keys.customer(customer)] : []),
    ...(workspaceId ? [keys.subscription(workspaceId)] : []),
  ]);
  const owner = customer ? items.shift() : null;
  const stored = workspaceId ? items.shift() : null;
  return {
    isProcessed: Boolean(event),
    workspaceId: owner ? customerItem.parse(owner).workspaceId : null,
    stored: stored ? subscriptionItem.parse(stored) : null,
  };
}

/** Whether an event was already processed. */
export async function isEventProcessed(eventId: string): Promise<boolean> {
  return (await getItem(keys.stripeEvent(eventId), z.object({}))) !== null;
}

/** Marks an event as processed that requires no other write. */
export async function recordEvent(eventId: string): Promise<void> {
  await write(put(keys.stripeEvent(eventId), eventMark()));
}

/**
 * Saves a snapshot from Stripe: our copy, the plan of the workspace, the mapping from customer to workspace, the event
 * that triggered it, and any further writes, in one transaction.
 * @param stored the copy that was read before Stripe was asked.
 * @throws VersionConflict if the copy has changed since; DuplicateEvent if another delivery of the event was processed
 * first; WorkspaceGone.
 */
export async function saveSnapshot(
  workspaceId: string,
  stored: SubscriptionItem | null,
  snapshot: SubscriptionSnapshot,
  eventId?: string,
  beside: readonly TransactionWrite[] = [],
): Promise<void> {
  const writes = (customer: string | null) =>
    snapshotWrites(workspaceId, stored, snapshot, customer, eventId);
  try {
    await transact([...writes(snapshot.stripeCustomerId), ...beside]);
  } catch (error) {
    if (!(error instanceof CustomerForgotten)) throw error;
    await transact([...writes(null), ...beside]);
  }
}

/**
 * Records that an event found Stripe in the state of our copy, as most events do: what derives from the copy was saved
 * with it. The version is incremented all the same, so that no concurrent sync overwrites it with what Stripe had
 * before.
 * @throws VersionConflict, DuplicateEvent: as `saveSnapshot`
 */
export async function confirmSnapshot(
  workspaceId: string,
  { version }: SubscriptionItem,
  eventId: string,
  beside: readonly TransactionWrite[],
): Promise<void> {
  const confirmed = update<SubscriptionItem>(
    keys.subscription(workspaceId),
    { set: { version: version + 1 }, when: { version } },
    () => new VersionConflict(),
  );
  await transact([confirmed, recordEventWrite(eventId), ...beside]);
}

function snapshotWrites(
  workspaceId: string,
  stored: SubscriptionItem | null,
  snapshot: SubscriptionSnapshot,
  customer: string | null,
  eventId?: string,
): TransactionWrite[] {
  const version = (stored?.version ?? 0) + 1;
  const endedBefore = endedSubscriptions(stored, snapshot);
  const subscription = {
    ...snapshot,
    version,
    ...(endedBefore.length > 0 && { endedBefore }),
  };
  return [
    putIf<SubscriptionItem>(
      keys.subscription(workspaceId),
      subscription,
      stored ? { version: stored.version } : { pk: absent },
      () => new VersionConflict(),
    ),
    workspaceRunsOn(workspaceId, subscription, customer, stored?.stripeCustomerId),
    ...(customer ? [customerOf(workspaceId, customer)] : []),
    ...(eventId ? [recordEventWrite(eventId)] : []),
  ];
}

/** The subscriptions that a workspace had before the one of a snapshot, as far as their invoices are still checked. */
function endedSubscriptions(
  stored: SubscriptionItem | null,
  { stripeSubscriptionId }: SubscriptionSnapshot,
): EndedSubscription[] {
  if (!stored) return [];
  const { currentPeriodEnd, stripeSubscriptionId: held, endedBefore = [] } = stored;
  const last =
    held === stripeSubscriptionId ? [] : [{ stripeSubscriptionId: held, currentPeriodEnd }];
  return [...endedBefore, ...last].filter(areInvoicesChecked);
}

/** Maps a customer to its workspace, unless the customer was deleted. */
function customerOf(workspaceId: string, customer: string): TransactionWrite {
  return putIf<CustomerItem>(
    keys.customer(customer),
    { workspaceId },
    { deletedAt: absent },
    () => new CustomerForgotten(),
  );
}

/**
 * Sets the plan, its prices and its customer on the workspace item, where adding a member reads them under the
 * optimistic lock of the member count.
 */
function workspaceRunsOn(
  workspaceId: string,
  subscription: SubscriptionItem,
  stripeCustomerId: string | null,
  previousCustomer = subscription.stripeCustomerId,
): TransactionWrite {
  const {
    plan: runningPlan,
    prices: runningPrices,
    seats: runningSeats,
  } = subscriptionRuns(subscription) ? subscription : {};
  const set = {
    runningPlan,
    runningPrices,
    runningSeats,
    ...(stripeCustomerId && { stripeCustomerId }),
  };
  const isOther = previousCustomer !== subscription.stripeCustomerId;
  return update<WorkspaceItem>(
    keys.workspace(workspaceId),
    { set, ...(isOther && { add: { formerCustomers: new Set([previousCustomer]) } }) },
    () => new WorkspaceGone(),
  );
}

/**
 * Marks an event in the transaction that processes it. The transaction throws DuplicateEvent if another delivery was
 * processed first.
 */
export function recordEventWrite(eventId: string): TransactionWrite {
  return putNew(keys.stripeEvent(eventId), eventMark(), () => new DuplicateEvent());
}

function eventMark() {
  return { seenAt: now().toISOString(), expiresAt: nowInSeconds() + eventMarkSeconds };
}
