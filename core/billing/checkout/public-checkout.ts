import { createSession } from '#core/billing/purchases/checkout-sessions.ts';
import { cardsOnly } from '#core/billing/subscription/cards-only.ts';
import { CallError, invalidField } from '#core/errors.ts';
import { assertPermanentEmail } from '#core/identity/email-rules.ts';
import { now } from '#core/runtime/clock.ts';
import { siteOrigin } from '#core/runtime/environment.ts';
import type { Purchase } from '#shared/calls/billing.ts';
import { coldStorage, hotStorage, paidPlans } from '#shared/rules/plans.ts';
import { checkoutLines, fingerprint } from './checkout.ts';

/**
 * Opens a Checkout session from the public subscribe page. The purchase stays pending under its email until it is
 * claimed; no account or workspace is changed.
 * @throws CallError `invalid_input` for Enterprise and for an email that registration rejects, `plan_too_small` if the
 * team is larger than the plan's limit.
 */
export async function openPurchase(purchase: Purchase): Promise<{ url: string }> {
  const { planId, userEmail, userName, teamSize } = purchase;
  if (planId === 'enterprise') {
    const message = 'Enterprise is agreed on in person. Write to us with the contact form.';
    throw invalidField('planId', message);
  }
  await assertPermanentEmail(userEmail, 'userEmail');
  const { maxMembers } = paidPlans[planId];
  if (maxMembers !== null && teamSize > maxMembers) throw new CallError('plan_too_small');
  const [lineItems, cards] = await Promise.all([
    checkoutLines({
      plan: planId,
      memberCount: teamSize,
      storageAmount: hotStorage.includedTb,
      coldStorageAmount: coldStorage.minTb,
    }),
    cardsOnly(),
  ]);
  const metadata = { purchaseEmail: userEmail, purchaseName: userName };
  const site = siteOrigin();
  const intent = `purchase-${fingerprint({ ...purchase, lineItems, ...cards, minute: currentMinute() })}`;
  const session = await createSession(intent, {
    mode: 'subscription',
    line_items: lineItems,
    ...cards,
    customer_email: userEmail,
    metadata,
    subscription_data: { metadata },
    success_url: `${site}/success`,
    cancel_url: `${site}/subscribe/${planId}`,
  });
  // The same form was already paid within one minute.
  return { url: session.url ?? `${site}/success` };
}

/** Submitting the same form twice within one minute makes one purchase. */
function currentMinute(): number {
  return Math.floor(now().getTime() / 60_000);
}
