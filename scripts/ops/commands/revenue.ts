import * as z from 'zod';
import { type RevenueReport, revenueReport } from '#core/billing/revenue-report.ts';
import { paidPlanIds, paidPlans } from '#shared/rules/plans.ts';
import { dollars, pluralize } from '#shared/rules/text/amount-text.ts';
import { wholeNumber } from '../arguments.ts';
import { command } from '../command.ts';
import { day } from '../format.ts';
import { facts, table, text } from '../report.ts';

export const revenue = command({
  name: 'revenue',
  summary: 'Show monthly recurring revenue, churn, overdue payments, and unbilled seats.',
  details: [
    'Reads every subscription at Stripe, including ended ones, a hundred at a time, and their workspaces: at 100,000 workspaces that takes about fifteen minutes.',
  ],
  input: z.object({
    days: wholeNumber(1, 366, 30).describe(
      'the period of new and ended subscriptions, in days (default 30)',
    ),
  }),
  async run({ days }) {
    const found = await revenueReport(days);
    return { data: found, blocks: [...sums(found), ...owed(found)] };
  },
});

function sums({ running, plans, began, ended, churn, days, unreadable }: RevenueReport) {
  const line = ({ count, dollarsAMonth }: RevenueReport['running']) =>
    `${dollars(dollarsAMonth)} a month, ${pluralize(count, 'subscription')}`;
  const byPlan = paidPlanIds.map((plan) => [`  ${paidPlans[plan].name}`, line(plans[plan])]);
  return [
    facts({
      MRR: line(running),
      ...Object.fromEntries(byPlan),
      [`New in ${days} days`]: line(began),
      [`Ended in ${days} days`]: line(ended),
      Churn:
        churn === null ? 'nothing ran before' : `${(churn * 100).toFixed(1)} % of subscriptions`,
      'Not readable': unreadable.join(', '),
    }),
  ];
}

function owed({ overdue, unbilledSeats }: RevenueReport) {
  const sumOf = (all: readonly { dollars: number }[]) =>
    dollars(all.reduce((sum, one) => sum + one.dollars, 0));
  return [
    table(
      ['OVERDUE', 'WORKSPACE', 'SUBSCRIPTION', 'SINCE'],
      overdue.map((one) => [
        dollars(one.dollars),
        one.workspaceId ?? 'not claimed yet',
        one.stripeSubscriptionId,
        day(one.since),
      ]),
      'Nothing is overdue.',
    ),
    table(
      ['SEATS NOT BILLED', 'WORKSPACE', 'SUBSCRIPTION', 'A MONTH'],
      unbilledSeats.map((one) => [
        String(one.seats),
        one.workspaceId ?? '-',
        one.stripeSubscriptionId,
        dollars(one.dollars),
      ]),
      'Every seat is billed.',
    ),
    text(`${sumOf(overdue)} overdue, ${sumOf(unbilledSeats)} a month in unbilled seats.`),
  ];
}
