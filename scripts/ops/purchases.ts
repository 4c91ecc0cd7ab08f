import { parseArgs } from 'node:util';
import { findPurchase, type PurchaseItem, waitingPurchases } from '#functions/billing/purchases.ts';
import { paidPlans } from '#shared/plans.ts';

const pageSize = 100;

/** What was bought on the public page and still waits, oldest first. */
export const purchases = {
  usage: 'purchases                               list what was bought and is not claimed yet',
  async run(args: string[]): Promise<string> {
    parseArgs({ args, options: {} });
    const lines: string[] = [];
    for (let after: string | null = null; ; ) {
      const page = await waitingPurchases({ after, limit: pageSize });
      for (const { email, stripeSubscriptionId } of page) {
        const purchase = await findPurchase(email, stripeSubscriptionId);
        if (purchase) lines.push(lineOf(purchase));
      }
      after = page.at(-1)?.stripeSubscriptionId ?? null;
      if (page.length < pageSize) break;
    }
    return [...lines, `${lines.length} waiting.`].join('\n');
  },
};

function lineOf(purchase: PurchaseItem): string {
  const { keptAt, email, plan, seats, stripeSubscriptionId, claimedBy, remindedAt } = purchase;
  const state = claimedBy
    ? `on the way into ${claimedBy}`
    : remindedAt
      ? `reminded ${day(remindedAt)}`
      : 'not reminded yet';
  const bought = `${paidPlans[plan].name} for ${seats}`;
  return [day(keptAt), email, bought, stripeSubscriptionId, state].join('  ');
}

function day(iso: string): string {
  return iso.slice(0, 'YYYY-MM-DD'.length);
}
