import { afterEach, expect, test } from '@jest/globals';
import { workspaceIdOf } from '#testkit/billing/plans.ts';
import { runReconciliation } from '#testkit/billing/renewals.ts';
import { onlySubscription, stripeClient } from '#testkit/billing/stripe.ts';
import { customerOf, subscriber } from '#testkit/billing/subscribers.ts';
import { resetClock, setClockAhead } from '#testkit/clock.ts';
import { mailsTo } from '#testkit/table.ts';

afterEach(resetClock);

const noticeSent = 'yearly_notice_due repaired';
const yearly = async (email: string) =>
  (await mailsTo(email)).filter(({ text }) => String(text).includes('yearly reminder'));

test('an owner is reminded within each year what renews, how often, for how much, and how to cancel; once', async () => {
  const owner = await subscriber('business');
  const workspaceId = await workspaceIdOf(owner);
  const checkAfter = (days: number) => {
    setClockAhead({ days });
    return runReconciliation(workspaceId);
  };
  expect(await checkAfter(349)).not.toContain(noticeSent);
  const [first, again] = await Promise.all([checkAfter(351), checkAfter(351)]);
  expect([...first, ...again]).toContain(noticeSent);
  expect(await checkAfter(364)).not.toContain(noticeSent);
  const [mail, ...more] = await yearly(owner.email);
  expect(more).toEqual([]);
  expect(mail?.['text']).toMatch(
    /Business plan.*1 seat, 1 TB of hot.*renews every month.*\$50\.00.*Cancel Subscription/s,
  );
  expect(await checkAfter(701)).toContain(noticeSent);
  expect(await yearly(owner.email)).toHaveLength(2);
});

test('a plan that ends with its period is not announced to renew', async () => {
  const owner = await subscriber('business');
  const { id } = await onlySubscription(await customerOf(owner));
  await stripeClient().subscriptions.update(id, { cancel_at_period_end: true });
  const workspaceId = await workspaceIdOf(owner);
  setClockAhead({ days: 351 });
  await runReconciliation(workspaceId);
  expect(await yearly(owner.email)).toEqual([]);
});
