import { expect, test } from '@jest/globals';
import type Stripe from 'stripe';
import { nowInSeconds } from '#core/runtime/clock.ts';
import { findOverdue } from './overdue.ts';

const day = 86_400;
const subscription: Stripe.Subscription = Object({ pending_update: null, latest_invoice: null });

/** An open invoice of $50, finalized 10 days ago; only one that is sent to be paid has a due date. */
function openInvoice(due_date: number | null): Stripe.Invoice {
  const finalized_at = nowInSeconds() - 10 * day;
  return Object({
    id: `in_${due_date}`,
    amount_remaining: 5_000,
    due_date,
    status_transitions: { finalized_at },
    created: finalized_at,
  });
}

test('an invoice that is not yet due is not overdue, and its amount is not in the sum', () => {
  const notYetDue = openInvoice(nowInSeconds() + 20 * day);
  expect(findOverdue(subscription, [notYetDue])).toBeNull();
  const due = nowInSeconds() - day;
  expect(findOverdue(subscription, [notYetDue, openInvoice(due)])).toEqual({
    amount: 50,
    since: new Date(due * 1000).toISOString(),
    url: null,
  });
  expect(findOverdue(subscription, [notYetDue, openInvoice(null)])).toMatchObject({ amount: 50 });
});
