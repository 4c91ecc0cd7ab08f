import * as z from 'zod';
import { billingState } from '#core/billing/compare-with-stripe.ts';
import { invoicesOf } from '#core/billing/invoices/customer-invoices.ts';
import { cancelPlan } from '#core/billing/plan/cancel-plan.ts';
import { hasEnded, runningQuote } from '#core/billing/ports/subscription-item.ts';
import { storedSubscription } from '#core/billing/subscription/store.ts';
import { listMembers } from '#core/members/store.ts';
import { customersOf } from '#core/workspaces/store.ts';
import { actors } from '#shared/calls/audit.ts';
import { paidPlans } from '#shared/rules/plans.ts';
import { dollars, pluralize } from '#shared/rules/text/amount-text.ts';
import * as given from '../arguments.ts';
import { command, OperatorError } from '../command.ts';
import { requireWorkspace } from '../find-workspace.ts';
import { day } from '../format.ts';
import { table, text } from '../report.ts';
import { billingBlocks } from './workspace.ts';

const left = [
  "Refunds, credit, coupons, and changes of card or plan are done in Stripe's dashboard: they are synced automatically.",
];

export const showSubscription = command({
  name: 'subscription show',
  summary: 'Show the subscription of a workspace, with its invoices.',
  details: left,
  input: z.object({ workspace: given.workspace }),
  positionals: ['workspace'],
  async run(input) {
    const workspace = await requireWorkspace(input.workspace);
    const billing = await billingState(workspace);
    const invoices = await invoicesOf(customersOf(workspace));
    const rows = invoices.map(({ id, number, created, total, amount_remaining, status }) => [
      day(new Date(created * 1000).toISOString()),
      number ?? '-',
      id,
      status ?? '-',
      dollars(total / 100),
      dollars(amount_remaining / 100),
    ]);
    const data = invoices.map(({ id, number, created, total, amount_remaining, status }) => ({
      id,
      number,
      createdAt: new Date(created * 1000).toISOString(),
      status,
      total: total / 100,
      due: amount_remaining / 100,
    }));
    return {
      data: { workspaceId: workspace.id, billing, invoices: data },
      blocks: [
        ...billingBlocks(billing),
        table(['DATE', 'NUMBER', 'INVOICE', 'STATUS', 'TOTAL', 'DUE'], rows, 'No invoices yet.'),
      ],
    };
  },
});

export const cancelSubscription = command({
  name: 'subscription cancel',
  summary: "Cancel the plan of a workspace immediately, at its owner's request.",
  details: [
    "Like the owner's own cancellation: the plan ends at Stripe immediately, unpaid invoices are voided, members, invitations and storage are removed, and the owner is mailed. It cannot be undone. Nothing is refunded.",
    ...left,
  ],
  input: z.object({ workspace: given.workspace }),
  positionals: ['workspace'],
  async run(input) {
    const workspace = await requireWorkspace(input.workspace);
    const { id, companyName, ownerEmail } = workspace;
    const stored = await storedSubscription(id);
    if (!stored || hasEnded(stored)) {
      throw new OperatorError(`The workspace ${companyName ?? '-'} (${id}) has no active plan.`);
    }
    const { plan, stripeSubscriptionId } = stored;
    const members = await listMembers(id);
    const cost = dollars(runningQuote(stored).total);
    return {
      will: [
        `Cancel the ${paidPlans[plan].name} plan (${cost} a month, ${stripeSubscriptionId}) of ${companyName ?? '-'} (${id}) immediately.`,
        `Void its unpaid invoices. Refund nothing: use Stripe's dashboard for that.`,
        `Remove ${pluralize(members.length, 'member')} and the storage, and mail ${ownerEmail}.`,
        'This cannot be undone.',
      ],
      async apply() {
        await cancelPlan(id, stored, actors.operator);
        const after = await storedSubscription(id);
        return {
          data: { workspaceId: id, subscription: stripeSubscriptionId, status: after?.status },
          blocks: [text(`The plan is ${after?.status}.`)],
        };
      },
    };
  },
});
