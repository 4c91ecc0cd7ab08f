import type Stripe from 'stripe';
import { workspaceOfCustomer } from '#core/billing/subscription/store.ts';
import { listSubscriptions } from '#core/billing/subscription/stripe-subscriptions.ts';
import { idOf, isOurs } from '#core/billing/subscription/subscription-snapshot.ts';
import { callStripe, nullIfMissing } from '#core/clients/stripe.ts';
import { alertOperator } from '#core/runtime/log.ts';

/**
 * Alerts the operator of a charge of ours that is disputed, or that its bank reports as fraud: a dispute has a
 * deadline and ends won or lost, and a fraudulent charge is best refunded before it is disputed
 * (docs.stripe.com/disputes, docs.stripe.com/disputes/measuring#early-fraud-warnings). Ignores charges of other products
 * in the same account.
 */
export async function alertAboutCharge(
  reason: 'dispute_opened' | 'dispute_closed' | 'fraud_warning',
  notice: Stripe.Dispute | Stripe.Radar.EarlyFraudWarning,
): Promise<void> {
  const { id, charge } = notice;
  const outcome =
    'status' in notice && reason === 'dispute_closed' ? { outcome: notice.status } : {};
  const disputed = await findCharge(idOf(charge));
  if (!disputed?.customer) return;
  const customer = idOf(disputed.customer);
  const workspaceId = await workspaceOfCustomer(customer);
  // An unclaimed purchase of the public page, or a subscription of a closed workspace.
  if (!workspaceId && !(await listSubscriptions(customer)).some(isOurs)) return;
  const { amount, currency } = disputed;
  alertOperator(reason, {
    id,
    charge: disputed.id,
    customer,
    workspaceId,
    amount,
    currency,
    ...outcome,
  });
}

function findCharge(id: string): Promise<Stripe.Charge | null> {
  return nullIfMissing(callStripe((stripe) => stripe.charges.retrieve(id)));
}
