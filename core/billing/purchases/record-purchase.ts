import type Stripe from 'stripe';
import { subscriptionRuns } from '#core/billing/ports/subscription-item.ts';
import { toSnapshot } from '#core/billing/subscription/subscription-snapshot.ts';
import { callStripe, callStripeIdempotently } from '#core/clients/stripe.ts';
import { CallError } from '#core/errors.ts';
import { newLink } from '#core/identity/one-time-links.ts';
import { queueMailWrite } from '#core/outbox/store.ts';
import { now } from '#core/runtime/clock.ts';
import { transact } from '#core/table/client.ts';
import { absent, exists } from '#core/table/conditions.ts';
import { keys } from '#core/table/keys.ts';
import { assertThat, put, putNew, update } from '#core/table/write.ts';
import { type PayingWorkspace, payingWorkspaceOf } from './paying-workspace.ts';
import { findPurchase, type PurchaseItem, type WaitingPurchase } from './pending-purchase-store.ts';
import { claimMail, claimReminderMail } from './purchase-mails.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** The buyer is reminded after this number of days without a claim. */
const reminderAfterDays = 3;

/** The purchase is already recorded. */
class PurchaseExists extends Error {}

/**
 * Records a purchase under the email that it was made with, and mails its claim link. Until it is claimed it does not
 * renew: no one would use what it is charged for. Idempotent.
 * @throws CallError `payment_provider`
 */
export async function recordPurchase(
  email: string,
  subscription: Stripe.Subscription,
): Promise<void> {
  const snapshot = toSnapshot(subscription);
  // A purchase that is not paid yet has another event once it is.
  if (!snapshot || !subscriptionRuns(snapshot)) return;
  const { stripeSubscriptionId, plan, seats, currentPeriodEnd: endsAt } = snapshot;
  if (!subscription.cancel_at_period_end) await endWithPeriod(stripeSubscriptionId, 'recorded');
  const name = subscription.metadata['purchaseName'] ?? null;
  const keptAt = now().toISOString();
  const waiting = { email, stripeSubscriptionId };
  const link = claimLink(waiting);
  const linkHashes = [link.hash];
  const purchase: PurchaseItem = { ...waiting, name, plan, seats, keptAt, endsAt, linkHashes };
  try {
    await transact([
      putNew(keys.purchase(email, stripeSubscriptionId), purchase, () => new PurchaseExists()),
      put(keys.waitingPurchase(stripeSubscriptionId), waiting),
      link.write,
      queueMailWrite(claimMail(purchase, link.token)),
    ]);
  } catch (error) {
    if (!(error instanceof PurchaseExists)) throw error;
  }
}

/**
 * Has Stripe end a subscription with its period, without a further event or call of ours
 * (docs.stripe.com/billing/subscriptions/cancel). Of concurrent calls for one occasion, Stripe executes one: a late one
 * must not set it again after a claim has cleared it (docs.stripe.com/api/idempotent_requests).
 */
async function endWithPeriod(stripeSubscriptionId: string, occasion: string): Promise<void> {
  await callStripeIdempotently(
    `purchase-ends-${stripeSubscriptionId}-${occasion}`,
    (stripe, idempotencyKey) =>
      stripe.subscriptions.update(
        stripeSubscriptionId,
        { cancel_at_period_end: true },
        { idempotencyKey },
      ),
  );
}

/**
 * Has Stripe end the subscription of a pending purchase with its period again, where someone has removed that end at
 * Stripe. A claim that comes in between keeps its plan.
 * @throws CallError `payment_provider`
 */
export async function endPurchaseWithPeriod(purchase: PurchaseItem): Promise<void> {
  const { email, stripeSubscriptionId } = purchase;
  await endWithPeriod(stripeSubscriptionId, now().toISOString().slice(0, 10));
  const current = await findPurchase(email, stripeSubscriptionId);
  if (current && !current.claimedBy) return;
  await callStripe((stripe) =>
    stripe.subscriptions.update(stripeSubscriptionId, { cancel_at_period_end: false }),
  );
}

/**
 * Whether the only reminder of a purchase is due: it has been pending for days, or its buyer pays for a workspace
 * already.
 */
export function isReminderDue(
  { keptAt, remindedAt, claimedBy }: PurchaseItem,
  paying: PayingWorkspace | null,
): boolean {
  if (remindedAt || claimedBy) return false;
  if (paying) return true;
  return Date.parse(keptAt) + reminderAfterDays * dayMs <= now().getTime();
}

/** Mails the buyer a new claim link, once; earlier links stay valid. */
export async function remindBuyer(purchase: PurchaseItem): Promise<void> {
  const { email, stripeSubscriptionId } = purchase;
  const link = claimLink(purchase);
  const paying = await payingWorkspaceOf(email);
  try {
    await transact([
      update<PurchaseItem>(
        keys.purchase(email, stripeSubscriptionId),
        {
          set: {
            remindedAt: now().toISOString(),
            linkHashes: [...purchase.linkHashes, link.hash],
          },
          when: { pk: exists, remindedAt: absent, claimedBy: absent, cancelledAt: absent },
        },
        () => new PurchaseExists(),
      ),
      link.write,
      queueMailWrite(claimReminderMail(purchase, link.token, paying)),
    ]);
  } catch (error) {
    if (!(error instanceof PurchaseExists)) throw error;
  }
}

/**
 * Mails the buyer a new claim link at their request; earlier links stay valid.
 * @throws CallError `not_found` if it is no longer pending
 */
export function mailClaimLink(purchase: PurchaseItem): Promise<void> {
  const { email, stripeSubscriptionId } = purchase;
  const link = claimLink(purchase);
  return transact([
    assertThat<PurchaseItem>(
      keys.purchase(email, stripeSubscriptionId),
      { pk: exists, cancelledAt: absent },
      () => new CallError('not_found'),
    ),
    link.write,
    queueMailWrite(claimMail(purchase, link.token)),
  ]);
}

function claimLink({ email, stripeSubscriptionId }: WaitingPurchase) {
  return newLink({ purpose: 'claim', email, subjectId: stripeSubscriptionId });
}
