import * as z from 'zod/mini';
import { idOf } from '#core/billing/subscription/subscription-snapshot.ts';
import {
  callStripeIdempotently,
  hasStripeCode,
  listAll,
  refusalCode,
} from '#core/clients/stripe.ts';
import { restoreCredit } from './credit.ts';

/** The schema of `RefusedRefund`. */
export const refusedRefund = z.object({ payment: z.string(), code: z.string() });
/** A payment that Stripe refused to refund for good, such as a disputed one, with its error code. */
export type RefusedRefund = z.infer<typeof refusedRefund>;

/** What became of the payments of a subscription. */
export interface Refunds {
  /** The ids of the payments that are refunded. */
  refunded: string[];
  /** Their sum in cents. */
  refundedCents: number;
  notRefunded: RefusedRefund[];
}

interface RefundOptions {
  /** In Unix seconds: what was paid since is refunded; everything by default. */
  since?: number;
  /** Shown in Stripe's dashboard (docs.stripe.com/api/refunds/create, `reason`). */
  reason: 'duplicate' | 'requested_by_customer';
}

/**
 * Refunds each payment of a subscription, once, and restores the credit that its invoices used. Idempotent.
 * @throws CallError `payment_provider`
 */
export async function refundSubscription(
  subscription: string,
  { since = 0, reason }: RefundOptions,
): Promise<Refunds> {
  const invoices = await listAll((stripe) =>
    stripe.invoices.list({
      subscription,
      status: 'paid',
      limit: 100,
      expand: ['data.payments'],
    }),
  );
  const refundable = invoices.filter(
    ({ status_transitions: { paid_at }, created }) => (paid_at ?? created) >= since,
  );
  for (const invoice of refundable) await restoreCredit(invoice);
  const payments = refundable.flatMap((invoice) => invoice.payments?.data ?? []);
  const refunds: Refunds = { refunded: [], refundedCents: 0, notRefunded: [] };
  for (const { status, amount_paid, payment } of payments) {
    if (status !== 'paid' || !payment.payment_intent) continue;
    const intent = idOf(payment.payment_intent);
    const code = await refund(intent, reason);
    if (code === null) {
      refunds.refunded.push(intent);
      refunds.refundedCents += amount_paid ?? 0;
    } else refunds.notRefunded.push({ payment: intent, code });
  }
  return refunds;
}

/**
 * Refunds a payment. A disputed charge cannot be refunded (docs.stripe.com/error-codes#charge-disputed), today or later.
 * @returns null, or the code of a refusal that a retry would not change
 */
async function refund(
  paymentIntent: string,
  reason: RefundOptions['reason'],
): Promise<string | null> {
  try {
    await callStripeIdempotently(`refund-${reason}-${paymentIntent}`, (stripe, idempotencyKey) =>
      stripe.refunds.create({ payment_intent: paymentIntent, reason }, { idempotencyKey }),
    );
  } catch (error) {
    // Refunded by an earlier attempt whose idempotency key has expired at Stripe, or by the operator.
    if (hasStripeCode(error, 'charge_already_refunded')) return null;
    const code = refusalCode(error);
    if (code === null) throw error;
    return code;
  }
  return null;
}
