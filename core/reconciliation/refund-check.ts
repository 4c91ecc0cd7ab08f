import type Stripe from 'stripe';
import {
  holdsRefundedCredit,
  revokeRefundedCredit,
} from '#core/billing/invoices/unearned-credit.ts';
import { workspaceOfCustomer } from '#core/billing/subscription/store.ts';
import { idOf } from '#core/billing/subscription/subscription-snapshot.ts';
import { callStripe } from '#core/clients/stripe.ts';
import { nowInSeconds } from '#core/runtime/clock.ts';
import type { Discrepancy } from './discrepancy.ts';

/** Seconds for which a refund is checked: a week of nights, of which some may fail, and a day. */
const checkedFor = 8 * 86_400;

/**
 * Recent refunds with their charges, newest first, after the one with an id.
 * @throws CallError `payment_provider`
 */
export async function recentRefunds(after: string | null, limit: number): Promise<Stripe.Refund[]> {
  const { data } = await callStripe((stripe) =>
    stripe.refunds.list({
      created: { gte: nowInSeconds() - checkedFor },
      limit,
      expand: ['data.charge'],
      ...(after && { starting_after: after }),
    }),
  );
  return data;
}

/** Whether what a refund has returned is still credit too: its event was lost. */
export async function checkRefund({ charge }: Stripe.Refund): Promise<Discrepancy[]> {
  const payer = typeof charge === 'object' && charge?.customer;
  if (!payer) return [];
  const customer = idOf(payer);
  if (!(await holdsRefundedCredit(customer))) return [];
  const subject = (await workspaceOfCustomer(customer)) ?? customer;
  const repair = () => revokeRefundedCredit(customer);
  return [{ kind: 'refunded_credit_kept', subject, details: { customer }, repair }];
}
