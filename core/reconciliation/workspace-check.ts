import { isDeepStrictEqual } from 'node:util';
import type Stripe from 'stripe';
import { withoutOpenCheckout } from '#core/billing/checkout/stale-checkout.ts';
import {
  hasEnded,
  type SubscriptionItem,
  subscriptionRuns,
} from '#core/billing/ports/subscription-item.ts';
import {
  chargeCard,
  findWithCards,
  unappliedCard,
} from '#core/billing/subscription/card-change.ts';
import {
  applyPaymentSettings,
  lacksPaymentSettings,
} from '#core/billing/subscription/payment-settings.ts';
import { findCustomer, storedSubscription } from '#core/billing/subscription/store.ts';
import { listSubscriptions } from '#core/billing/subscription/stripe-subscriptions.ts';
import {
  isOurs,
  nextSnapshot,
  toSnapshot,
} from '#core/billing/subscription/subscription-snapshot.ts';
import { retentionStep, takeRetentionStep } from '#core/billing/sync/retention.ts';
import { isSameSnapshot, syncSubscription } from '#core/billing/sync/sync-subscription.ts';
import { listMembers, repairMemberCount } from '#core/members/store.ts';
import { findWorkspace, type WorkspaceItem } from '#core/workspaces/store.ts';
import { unindexWorkspace } from '#core/workspaces/workspace-index.ts';
import { actors } from '#shared/calls/audit.ts';
import { checkBilled } from './billing-check.ts';
import type { Discrepancy } from './discrepancy.ts';
import { checkEndedPlan } from './ended-check.ts';
import { findUnrecorded } from './unreadable-check.ts';

/** The actor of the repairs. */
const actor = actors.reconciliation;

/**
 * Compares a workspace's member count with its member items, and our copy of its subscription with Stripe. Rereads
 * before it reports a discrepancy, since users may change data meanwhile.
 */
export async function checkWorkspace(workspaceId: string): Promise<Discrepancy[]> {
  const first = await inspect(workspaceId);
  if (first.length === 0) return [];
  const kinds = first.map(({ kind }) => kind);
  return (await inspect(workspaceId)).filter(({ kind }) => kinds.includes(kind));
}

async function inspect(workspaceId: string): Promise<Discrepancy[]> {
  const workspace = await findWorkspace(workspaceId);
  if (!workspace) {
    const repair = () => unindexWorkspace(workspaceId);
    return [{ kind: 'stale_entry', subject: workspaceId, details: {}, repair }];
  }
  const { length: rows } = await listMembers(workspaceId);
  const ofSubscription = await checkSubscription({ ...workspace, memberCount: rows });
  const { memberCount: counted } = workspace;
  if (rows === counted) return ofSubscription;
  const repair = () =>
    withoutOpenCheckout(workspaceId, () => repairMemberCount(workspaceId, counted, rows));
  const details = { counted, rows };
  return [{ kind: 'members_miscounted', subject: workspaceId, details, repair }, ...ofSubscription];
}

async function checkSubscription(workspace: WorkspaceItem): Promise<Discrepancy[]> {
  const stored = await storedSubscription(workspace.id);
  if (!stored) return lostCopy(workspace);
  const found = await checkStored(workspace, stored);
  for (const ended of stored.endedBefore ?? []) {
    found.push(...(await checkEndedPlan(workspace.id, ended)));
  }
  return found;
}

async function checkStored(
  workspace: WorkspaceItem,
  stored: SubscriptionItem,
): Promise<Discrepancy[]> {
  const { id: workspaceId } = workspace;
  const { stripeSubscriptionId } = stored;
  const facts = { subject: workspaceId, details: { subscription: stripeSubscriptionId } };
  const repair = () => syncSubscription({ workspaceId, stripeSubscriptionId, force: true, actor });
  // An ended subscription never changes again at Stripe; its invoices do.
  if (hasEnded(stored)) {
    const beside = await differencesBeside(workspace, stored);
    const step = await retentionStep(workspaceId, stored);
    return [
      ...(beside.length > 0 ? [copyDiffers(facts, beside, repair)] : []),
      ...(await checkEndedPlan(workspaceId, stored)),
      ...(step
        ? [
            {
              kind: 'retention_step_due' as const,
              subject: workspaceId,
              details: { step },
              repair: () => takeRetentionStep(workspaceId, step, actor),
            },
          ]
        : []),
    ];
  }
  const subscription = await findWithCards(stripeSubscriptionId);
  if (!subscription) return [{ kind: 'subscription_missing', ...facts }];
  const snapshot = nextSnapshot(stored, subscription);
  if (!toSnapshot(subscription)) {
    const missing = await findUnrecorded(subscription, workspaceId);
    if (missing.length > 0) return missing;
  }
  const differences = [
    ...(isSameSnapshot(stored, snapshot) ? [] : ['subscription']),
    ...(await differencesBeside(workspace, stored)),
  ];
  return [
    ...(differences.length > 0 ? [copyDiffers(facts, differences, repair)] : []),
    ...(subscriptionRuns(snapshot) ? cardDiffers(facts, subscription) : []),
    ...(subscriptionRuns(snapshot) && lacksPaymentSettings(subscription)
      ? [
          {
            kind: 'payment_settings_differ' as const,
            ...facts,
            repair: () => applyPaymentSettings(subscription),
          },
        ]
      : []),
    ...(subscriptionRuns(snapshot) ? await checkBilled(workspace, subscription, snapshot) : []),
  ];
}

function cardDiffers(
  facts: Pick<Discrepancy, 'subject' | 'details'>,
  subscription: Stripe.Subscription,
): Discrepancy[] {
  const card = unappliedCard(subscription);
  if (card === null) return [];
  return [{ kind: 'card_differs', ...facts, repair: () => chargeCard(subscription, card) }];
}

function copyDiffers(
  { subject, details }: Pick<Discrepancy, 'subject' | 'details'>,
  differences: string[],
  repair: () => Promise<void>,
): Discrepancy {
  return { kind: 'copy_differs', subject, details: { ...details, differences }, repair };
}

/** The data derived from a subscription: the plan on the workspace item, and the mapping from the customer. */
async function differencesBeside(
  { id, runningPlan, runningPrices, runningSeats, stripeCustomerId }: WorkspaceItem,
  stored: SubscriptionItem,
): Promise<string[]> {
  const { plan, prices, seats } = subscriptionRuns(stored) ? stored : {};
  const customer = stored.stripeCustomerId;
  const recorded = await findCustomer(customer);
  return [
    ...(runningPlan === plan ? [] : ['runningPlan']),
    ...(isDeepStrictEqual(runningPrices, prices) ? [] : ['runningPrices']),
    ...(runningSeats === seats ? [] : ['runningSeats']),
    // A customer deleted at Stripe is not restored.
    ...(stripeCustomerId === customer || recorded?.deletedAt ? [] : ['stripeCustomerId']),
    ...(recorded?.workspaceId === id ? [] : ['customer']),
  ];
}

/** A workspace that has paid before must have a copy of its subscription. */
async function lostCopy({ id, stripeCustomerId }: WorkspaceItem): Promise<Discrepancy[]> {
  if (!stripeCustomerId) return [];
  const facts = { subject: id, details: { customer: stripeCustomerId } };
  const subscriptions = (await listSubscriptions(stripeCustomerId)).filter(isOurs);
  if (subscriptions.length === 0) return [{ kind: 'subscription_missing', ...facts }];
  const repair = async () => {
    for (const { id: stripeSubscriptionId } of subscriptions.toReversed()) {
      await syncSubscription({ workspaceId: id, stripeSubscriptionId, actor });
    }
  };
  return [copyDiffers(facts, ['subscription'], repair)];
}
