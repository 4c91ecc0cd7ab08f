import * as z from 'zod';
import { type BillingState, billingState } from '#core/billing/compare-with-stripe.ts';
import { findUser } from '#core/identity/store.ts';
import type { MemberItem } from '#core/members/member-item.ts';
import { listMembers } from '#core/members/store.ts';
import type { Finding } from '#core/reconciliation/discrepancy.ts';
import { checkOneWorkspace } from '#core/reconciliation/one-workspace.ts';
import { dollars, pluralize } from '#shared/rules/text/amount-text.ts';
import * as given from '../arguments.ts';
import { command } from '../command.ts';
import { requireWorkspace } from '../find-workspace.ts';
import { day } from '../format.ts';
import { type Block, facts, table, text } from '../report.ts';
import { findingsTable } from './findings.ts';

export const workspace = command({
  name: 'workspace',
  summary: 'Compare a workspace with Stripe, with the differences marked.',
  input: z.object({ workspace: given.workspace }),
  positionals: ['workspace'],
  async run(input) {
    const found = await requireWorkspace(input.workspace);
    const { id, companyName, ownerId, ownerEmail, memberCount } = found;
    const owner = await findUser(ownerId);
    const members = await listMembers(id);
    const billing = await billingState(found);
    const findings = await checkOneWorkspace(found, false);
    return {
      data: { ...found, members, billing, findings },
      blocks: [
        facts({
          Workspace: `${companyName ?? 'not named yet'} (${id})`,
          Owner: `${owner?.username ?? 'deleted'} <${ownerEmail}>`,
          Members: membersLine(members, memberCount),
          Storage: `requested ${found.storageAmount} TB hot, ${found.coldStorageAmount} TB cold`,
        }),
        ...billingBlocks(billing),
        ...differences(found.id, findings),
      ],
    };
  },
});

function membersLine(members: readonly MemberItem[], counter: number): string {
  const invited = members.filter(({ status }) => status === 'invited').length;
  const line = `${pluralize(members.length, 'member')}, ${invited} of them invited`;
  return members.length === counter ? line : `${line}; the counter says ${counter}  <- differs`;
}

/** Stripe's amounts beside our copy. */
export function billingBlocks(billing: BillingState): Block[] {
  const { facts: compared, openInvoices, overdue, customerBalance, stripeCustomerId } = billing;
  const rows = compared.map(({ name, here, stripe, differs }) => [
    name,
    here ?? '-',
    stripe ?? '-',
    differs ? '<- differs' : '',
  ]);
  const bills = openInvoices.map(({ id, number, amount }) => [number ?? '-', id, dollars(amount)]);
  return [
    table(['', 'HERE', 'STRIPE', ''], rows, 'Nothing is billed.'),
    facts({
      Customer: stripeCustomerId ?? 'none at Stripe',
      Balance: balanceLine(customerBalance),
      Overdue: overdue && `${dollars(overdue.amount)} since ${day(overdue.since)}`,
    }),
    table(['OPEN INVOICE', 'ID', 'DUE'], bills, 'No invoice is open.'),
  ];
}

function balanceLine(balance: number | null): string | null {
  if (balance === null) return null;
  if (balance === 0) return 'none';
  return balance < 0 ? `${dollars(-balance)} of credit` : `${dollars(balance)} owed`;
}

function differences(id: string, findings: readonly Finding[]): Block[] {
  if (findings.length === 0) return [text('The reconciliation would report nothing.')];
  return [findingsTable(findings), text(`To repair: npm run ops -- repair ${id}`)];
}
