import { type RetentionItem, retentionItem } from '#core/billing/ports/retention-item.ts';
import { hasEnded, type SubscriptionItem } from '#core/billing/ports/subscription-item.ts';
import { retentionMail } from '#core/billing/purchases/mails.ts';
import { storedSubscription } from '#core/billing/subscription/store.ts';
import { startEmptying } from '#core/file-changes/emptying/start-emptying.ts';
import { queueMailWrite } from '#core/outbox/store.ts';
import { now } from '#core/runtime/clock.ts';
import { readQuota } from '#core/storage/quota.ts';
import { transact } from '#core/table/client.ts';
import { absent } from '#core/table/conditions.ts';
import { keys } from '#core/table/keys.ts';
import { getItem } from '#core/table/read.ts';
import { write } from '#core/table/single-write.ts';
import { assertThat, put, putIf, remove, type TransactionWrite } from '#core/table/write.ts';
import { findWorkspace } from '#core/workspaces/store.ts';
import { removeTeamAndStorage } from './end-service.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Days for which members and files are kept after a plan that Cancel Plan has not ended. */
const retentionDays = 30;

/** The mails that announce the deletion, by the days that are left, in this order. */
const reminders = [
  { reminder: 'week', days: 7 },
  { reminder: 'two_days', days: 2 },
] as const;

/** The plan runs again, or another run has taken the step. */
class RetentionChanged extends Error {}

/** When what is kept from now on is deleted. */
export function endOfRetention(): Date {
  return new Date(now().getTime() + retentionDays * dayMs);
}

/** Begins to keep what a workspace has, for the transaction that notifies its owner. */
export function beginRetentionWrite(
  workspaceId: string,
  stripeSubscriptionId: string,
  until: Date,
): TransactionWrite {
  const item: RetentionItem = {
    stripeSubscriptionId,
    until: until.toISOString(),
    told: 'beginning',
  };
  return put(keys.retention(workspaceId), item);
}

/** For the transaction in which a plan runs again: everything stays. */
export function endRetentionWrite(workspaceId: string): TransactionWrite {
  return remove(keys.retention(workspaceId));
}

/** What is due for a workspace whose plan has ended: a mail to its owner, or the deletion of what was kept. */
export type RetentionStep = 'begin' | 'week' | 'two_days' | 'delete';

/**
 * The step that is due, or null. Nothing is deleted within two days of the last mail, however late that was.
 * @param stored our copy of the subscription, as it was read
 */
export async function retentionStep(
  workspaceId: string,
  stored: SubscriptionItem,
): Promise<RetentionStep | null> {
  return (await dueStep(workspaceId, stored)).step;
}

/** The step that is due, and what the workspace's item says of an earlier one. */
async function dueStep(
  workspaceId: string,
  { stripeSubscriptionId }: SubscriptionItem,
): Promise<{ item: RetentionItem | null; step: RetentionStep | null }> {
  const item = await getItem(keys.retention(workspaceId), retentionItem);
  if (item?.stripeSubscriptionId !== stripeSubscriptionId) {
    const { cancelledSubscription } = await readQuota(workspaceId);
    return { item, step: cancelledSubscription === stripeSubscriptionId ? null : 'begin' };
  }
  const left = Date.parse(item.until) - now().getTime();
  const lastSent = reminders.findIndex(({ reminder }) => reminder === item.told);
  const due = reminders.slice(lastSent + 1).findLast(({ days }) => left <= days * dayMs);
  if (due) return { item, step: due.reminder };
  return { item, step: left <= 0 ? 'delete' : null };
}

/**
 * Takes the step that is due for a workspace whose plan has ended. Idempotent: each mail is sent once.
 * @param expected the step found to be due; a different one is left to the next run
 * @param actor one of `actors`, for the Activity
 */
export async function takeRetentionStep(
  workspaceId: string,
  expected: RetentionStep,
  actor: string,
): Promise<void> {
  const [workspace, stored] = [
    await findWorkspace(workspaceId),
    await storedSubscription(workspaceId),
  ];
  if (!workspace || !stored || !hasEnded(stored)) return;
  const { item, step } = await dueStep(workspaceId, stored);
  if (step !== expected) return;
  const { stripeSubscriptionId, version, plan } = stored;
  const ended = assertThat<SubscriptionItem>(
    keys.subscription(workspaceId),
    { version },
    () => new RetentionChanged(),
  );
  try {
    if (step === 'delete') {
      await startEmptying(workspaceId, {
        endedBy: actor,
        cancelledSubscription: stripeSubscriptionId,
        conditions: [ended],
      });
      await removeTeamAndStorage(workspaceId, actor);
      return await write(remove(keys.retention(workspaceId)));
    }
    const until = step === 'begin' || !item ? endOfRetention() : announcedEnd(item, step);
    const reminder = step === 'begin' ? 'beginning' : step;
    const next: RetentionItem = {
      stripeSubscriptionId,
      until: until.toISOString(),
      told: reminder,
    };
    const facts = { to: workspace.ownerEmail, companyName: workspace.companyName, plan, until };
    await transact([
      putIf<RetentionItem>(
        keys.retention(workspaceId),
        next,
        item ?? { pk: absent },
        () => new RetentionChanged(),
      ),
      ended,
      queueMailWrite(retentionMail(facts)),
    ]);
  } catch (error) {
    if (!(error instanceof RetentionChanged)) throw error;
  }
}

/** The day that a reminder names: the one announced before, or a later one where the last reminder itself is late. */
function announcedEnd({ until }: RetentionItem, reminder: 'week' | 'two_days'): Date {
  const earliest = reminder === 'two_days' ? now().getTime() + 2 * dayMs : 0;
  return new Date(Math.max(Date.parse(until), earliest));
}
