import { afterEach, expect, test } from '@jest/globals';
import {
  findPurchase,
  listPendingPurchases,
} from '#core/billing/purchases/pending-purchase-store.ts';
import { recordPurchase } from '#core/billing/purchases/record-purchase.ts';
import { findDuplicate, recordDuplicate } from '#core/billing/sync/duplicate-store.ts';
import { transact } from '#core/table/client.ts';
import { newId } from '#core/table/ids.ts';
import { keys } from '#core/table/keys.ts';
import { put } from '#core/table/write.ts';
import { indexWorkspaceWrite } from '#core/workspaces/workspace-index.ts';
import { workspaceIdOf } from '#testkit/billing/plans.ts';
import {
  buyOnPublicPage,
  cancelByLink,
  claimById,
  payOnPublicPage,
} from '#testkit/billing/purchases.ts';
import { onlySubscription, stripeClient } from '#testkit/billing/stripe.ts';
import { customerOf, subscriber } from '#testkit/billing/subscribers.ts';
import { resetClock, setClockAhead } from '#testkit/clock.ts';
import { reconcileAll } from '#testkit/event-functions.ts';
import { recordOperatorAlerts } from '#testkit/operator-alerts.ts';
import { confirmEmail, signUp, uniqueEmail } from '#testkit/people.ts';
import { itemsOf, mailsTo } from '#testkit/table.ts';

// Each repair is made by the function itself, with its own grants.

recordOperatorAlerts();
afterEach(resetClock);

const pendingIds = async () =>
  (await listPendingPurchases({ after: null, limit: 100 })).map(
    ({ stripeSubscriptionId }) => stripeSubscriptionId,
  );

test('a buyer who has not claimed is reminded after three days, once', async () => {
  const email = uniqueEmail();
  await buyOnPublicPage(email);
  setClockAhead({ days: 4 });
  await reconcileAll();
  await reconcileAll();
  const reminders = (await mailsTo(email)).filter(({ text }) =>
    String(text).includes('not set up yet'),
  );
  expect(reminders).toHaveLength(1);
});

test('a purchase that no event reported is recorded, and its claim link is mailed', async () => {
  const email = uniqueEmail();
  const id = await payOnPublicPage(email);
  await reconcileAll();
  expect(await findPurchase(email, id)).not.toBeNull();
  expect(await mailsTo(email)).toHaveLength(1);
});

test('a purchase that ended or was cancelled before it was claimed, which no event reported, is refunded and deleted', async () => {
  const [ended, cancelled] = [uniqueEmail(), uniqueEmail()];
  const { subscriptionId } = await buyOnPublicPage(ended);
  await stripeClient().subscriptions.cancel(subscriptionId);
  const other = await buyOnPublicPage(cancelled);
  await cancelByLink(other.token);
  await reconcileAll();
  await reconcileAll();
  for (const [email, id] of [
    [ended, subscriptionId],
    [cancelled, other.subscriptionId],
  ] as const) {
    expect(await findPurchase(email, id)).toBeNull();
    expect(await pendingIds()).not.toContain(id);
    expect(await stripeClient().subscriptions.retrieve(id)).toMatchObject({ status: 'canceled' });
    const refundMails = (await mailsTo(email)).filter(({ text }) =>
      String(text).includes('$50.00 is refunded'),
    );
    expect(refundMails).toHaveLength(1);
  }
});

test('a pending purchase that would renew, because its end was removed at Stripe, ends with its month again', async () => {
  const email = uniqueEmail();
  const { subscriptionId } = await buyOnPublicPage(email);
  await stripeClient().subscriptions.update(subscriptionId, { cancel_at_period_end: false });
  await reconcileAll();
  expect(await stripeClient().subscriptions.retrieve(subscriptionId)).toMatchObject({
    cancel_at_period_end: true,
  });
});

test('a purchase that a late event has recorded again after its claim is deleted, and its plan runs on', async () => {
  const owner = await signUp();
  await confirmEmail(owner);
  const { subscriptionId } = await buyOnPublicPage(owner.email);
  const early = await stripeClient().subscriptions.retrieve(subscriptionId);
  await claimById(owner, subscriptionId);
  await recordPurchase(owner.email, early);
  await reconcileAll();
  expect(await findPurchase(owner.email, subscriptionId)).toBeNull();
  expect(await stripeClient().subscriptions.retrieve(subscriptionId)).toMatchObject({
    status: 'active',
    cancel_at_period_end: false,
  });
});

test('stale entries of the lists of purchases and workspaces are deleted', async () => {
  const [stripeSubscriptionId, workspaceId] = [`sub_${newId()}`, newId()];
  const waiting = { email: uniqueEmail(), stripeSubscriptionId };
  await transact([
    put(keys.waitingPurchase(stripeSubscriptionId), waiting),
    indexWorkspaceWrite(workspaceId),
  ]);
  await reconcileAll();
  expect(await pendingIds()).not.toContain(stripeSubscriptionId);
  const { pk, sk } = keys.listedWorkspace(workspaceId);
  expect((await itemsOf(pk)).filter((item) => item['sk'] === sk)).toEqual([]);
});

test('an interrupted refund of a duplicate subscription is completed', async () => {
  const owner = await subscriber('business');
  const { id: keptSubscriptionId } = await onlySubscription(await customerOf(owner));
  const stripeSubscriptionId = await payOnPublicPage(uniqueEmail());
  const workspaceId = await workspaceIdOf(owner);
  await recordDuplicate({ stripeSubscriptionId, workspaceId, keptSubscriptionId, doubleSince: 0 });
  await reconcileAll();
  expect((await findDuplicate(stripeSubscriptionId))?.settledAt).toBeDefined();
});
