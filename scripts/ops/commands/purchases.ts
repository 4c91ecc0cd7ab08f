import * as z from 'zod';
import {
  findPendingPurchases,
  findPurchase,
  listPendingPurchases,
  type PurchaseItem,
} from '#core/billing/purchases/pending-purchase-store.ts';
import { mailClaimLink } from '#core/billing/purchases/record-purchase.ts';
import { paidPlans } from '#shared/rules/plans.ts';
import { pluralize } from '#shared/rules/text/amount-text.ts';
import * as given from '../arguments.ts';
import { command, OperatorError } from '../command.ts';
import { day } from '../format.ts';
import { table, text, words } from '../report.ts';

const pageSize = 100;

export const listPurchases = command({
  name: 'purchases list',
  summary: 'List purchases of the public page that are not claimed yet, oldest first.',
  input: z.object({}),
  async run() {
    const found: PurchaseItem[] = [];
    for (let after: string | null = null; ; ) {
      const page = await listPendingPurchases({ after, limit: pageSize });
      for (const { email, stripeSubscriptionId } of page) {
        const purchase = await findPurchase(email, stripeSubscriptionId);
        if (purchase) found.push(purchase);
      }
      after = page.at(-1)?.stripeSubscriptionId ?? null;
      if (page.length < pageSize) break;
    }
    const columns = ['BOUGHT', words('EMAIL'), 'WHAT', 'SUBSCRIPTION', words('STATE')];
    return {
      data: found,
      blocks: [
        table(columns, found.map(rowOf), 'There are no pending purchases.'),
        text(`${pluralize(found.length, 'purchase')} pending.`),
      ],
    };
  },
});

function rowOf(purchase: PurchaseItem): string[] {
  const { keptAt, email, plan, seats, stripeSubscriptionId } = purchase;
  const bought = `${paidPlans[plan].name} for ${seats}`;
  return [day(keptAt), email, bought, stripeSubscriptionId, stateOf(purchase)];
}

function stateOf({ claimedBy, cancelledAt, remindedAt }: PurchaseItem): string {
  if (cancelledAt) return 'being cancelled and refunded';
  if (claimedBy) return `being claimed into ${claimedBy}`;
  return remindedAt ? `reminded ${day(remindedAt)}` : 'not reminded yet';
}

export const sendClaimLink = command({
  name: 'purchases send-link',
  summary: 'Mail a buyer a new claim link.',
  input: z.object({ email: given.email }),
  positionals: ['email'],
  async run({ email }) {
    const waiting = (await findPendingPurchases(email)).filter(
      ({ claimedBy, cancelledAt }) => !claimedBy && !cancelledAt,
    );
    if (waiting.length === 0) {
      throw new OperatorError(`There is no pending purchase by ${email}.`);
    }
    return {
      will: [
        `Mail ${email} ${pluralize(waiting.length, 'new claim link')}: ${waiting.map(({ stripeSubscriptionId }) => stripeSubscriptionId).join(', ')}.`,
        'Earlier links stay valid.',
      ],
      async apply() {
        for (const purchase of waiting) await mailClaimLink(purchase);
        const data = { email, links: waiting.length };
        return { data, blocks: [text(`Queued for ${email}.`)] };
      },
    };
  },
});
