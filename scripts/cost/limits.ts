import { comparedAtOnce } from '#core/reconciliation/pace.ts';
import { busySeconds } from './bill.ts';
import type { Figures } from './figures.ts';
import { monthOf, timesOfMonth } from './month.ts';
import { times, usage } from './usage.ts';

/** Something that bounds how many workspaces the product can serve as it is. */
export interface Limit {
  name: string;
  /** The most there can be of `unit`, and what one workspace takes of it. */
  most: number;
  unit: string;
  eachWorkspace: number;
  /** Where the limit stands: in our stack, a quota that AWS or Stripe raises on request, or for good. */
  kind: 'setting' | 'quota' | 'fixed';
  source: string;
  remedy: string;
}

/** What the history of an execution gets for each part: the task's five events, and the two of the choice after it. */
const eventsOfPart = 7;

const secondsOfMonth = 30 * 24 * 60 * 60;

/** What bounds the product, the nearest first. */
export function limits(figures: Figures): Limit[] {
  const { stack } = figures;
  const month = monthOf(figures.measured);
  const { reconcile, reconcileNothing, sendFeedback } = figures.measured;
  const atPeak = (ofMonth: number) => (ofMonth * usage.peak) / secondsOfMonth;
  const reconcileAsks = reconcile.stripeRequests - reconcileNothing.stripeRequests;
  const reconcileMs =
    (reconcile.tableRequests - reconcileNothing.tableRequests) * times.tableRoundTrip +
    reconcileAsks * times.stripeRequest;
  const founding = 2 * timesOfMonth.signUp;
  const found: Limit[] = [
    {
      name: 'Reconciliation ends itself',
      most: stack.reconciliationSeconds,
      unit: 'seconds a night',
      eachWorkspace: reconcileMs / comparedAtOnce / 1000,
      kind: 'setting',
      source: 'infra/reconciliation.ts',
      remedy:
        "Compare the sixteen lists of workspaces side by side (a Map state), up to Stripe's rate.",
    },
    {
      name: "Step Functions' history of a night",
      most: 25_000,
      unit: 'events',
      eachWorkspace: (eventsOfPart * reconcileMs) / comparedAtOnce / 1000 / stack.partSeconds,
      kind: 'fixed',
      source: 'docs.aws.amazon.com/step-functions/latest/dg/service-quotas.html',
      remedy: 'A state machine for each list of workspaces.',
    },
    {
      name: "The gateway's throttle",
      most: stack.gatewayRate,
      unit: 'requests a second',
      eachWorkspace: atPeak(month.calls),
      kind: 'setting',
      source: 'infra/api.ts',
      remedy: 'Raise it with the number of customers; it bounds the bill, not a person.',
    },
    {
      name: "API Gateway's account",
      most: 10_000,
      unit: 'requests a second',
      eachWorkspace: atPeak(month.calls),
      kind: 'quota',
      source: 'docs.aws.amazon.com/apigateway/latest/developerguide/limits.html',
      remedy: 'Ask AWS for more.',
    },
    {
      name: "Lambda's concurrency, of an account in use",
      most: 1_000,
      unit: 'runs side by side',
      eachWorkspace: atPeak(busySeconds(figures, 1) - busySeconds(figures, 0)),
      kind: 'quota',
      source: 'docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html',
      remedy: 'Ask AWS for more; a new account has 10 until it asks.',
    },
    {
      name: "Stripe's rate, by day",
      most: 100,
      unit: 'requests a second',
      eachWorkspace: atPeak(month.stripeRequests - timesOfMonth.reconcile * reconcileAsks),
      kind: 'quota',
      source: 'docs.stripe.com/rate-limits',
      remedy:
        'Ask Stripe for more; keep the next invoice and its sum for a minute instead of asking each time.',
    },
    {
      name: "The table's reads",
      most: 40_000,
      unit: 'units a second',
      eachWorkspace: atPeak(month.readUnits),
      kind: 'quota',
      source: 'docs.aws.amazon.com/amazondynamodb/latest/developerguide/ServiceQuotas.html',
      remedy: 'Ask AWS for more.',
    },
    {
      name: "The table's writes",
      most: 40_000,
      unit: 'units a second',
      eachWorkspace: atPeak(month.writeUnits),
      kind: 'quota',
      source: 'docs.aws.amazon.com/amazondynamodb/latest/developerguide/ServiceQuotas.html',
      remedy: 'Ask AWS for more.',
    },
    {
      name: 'One of the sixteen lists of workspaces',
      most: 1_000,
      unit: 'write units a second',
      eachWorkspace: atPeak(founding) / 16,
      kind: 'fixed',
      source:
        'docs.aws.amazon.com/amazondynamodb/latest/developerguide/bp-partition-key-design.html',
      remedy: 'More lists.',
    },
    {
      name: "The month's feedback, one partition",
      most: 1_000,
      unit: 'write units a second',
      eachWorkspace: atPeak(sendFeedback.writeUnits * timesOfMonth.sendFeedback),
      kind: 'fixed',
      source:
        'docs.aws.amazon.com/amazondynamodb/latest/developerguide/bp-partition-key-design.html',
      remedy: 'A partition for each day.',
    },
    {
      name: "SES's daily quota, of an account out of the sandbox",
      most: 50_000,
      unit: 'mails a day',
      eachWorkspace: month.mails / 30,
      kind: 'quota',
      source: 'docs.aws.amazon.com/ses/latest/dg/quotas.html',
      remedy: 'It rises by itself with good standing; ask before a launch.',
    },
  ];
  return found.toSorted((one, other) => workspacesAt(one) - workspacesAt(other));
}

/** How many workspaces reach a limit. */
export function workspacesAt({ most, eachWorkspace }: Limit): number {
  return Math.floor(most / eachWorkspace);
}
