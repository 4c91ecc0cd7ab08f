import { comparedAtOnce } from '#core/reconciliation/pace.ts';
import { busySeconds } from './bill.ts';
import type { Figures } from './figures.ts';
import { monthOf, timesOfMonth } from './month.ts';
import { times, usage } from './usage.ts';

/** A limit on the number of workspaces that the product can serve. */
export interface Limit {
  name: string;
  /** The maximum of `unit`, and what one workspace uses of it. */
  most: number;
  unit: string;
  eachWorkspace: number;
  /** Where the limit is set: in our stack, a quota that AWS or Stripe raises on request, or fixed. */
  kind: 'setting' | 'quota' | 'fixed';
  source: string;
  remedy: string;
}

/** Events in an execution's history for each part: the task's five, and two of the choice after it. */
const eventsOfPart = 7;

const secondsOfMonth = 30 * 24 * 60 * 60;

/** The limits of the product, the nearest first. */
export function limits(figures: Figures): Limit[] {
  const { stack } = figures;
  const month = monthOf(figures.measured);
  const { reconcile, reconcileNothing, sendFeedback } = figures.measured;
  const atPeak = (ofMonth: number) => (ofMonth * usage.peak) / secondsOfMonth;
  const reconcileAsks = reconcile.stripeRequests - reconcileNothing.stripeRequests;
  const reconcileMs =
    (reconcile.tableRequests - reconcileNothing.tableRequests) * times.tableRoundTrip +
    reconcileAsks * times.stripeRequest;
  // Counted with 50,000 files: 51 pages, each one list and two queries, one after the other.
  const largePages = usage.filesOfLargeWorkspace / 1_000 + 1;
  const largeStorageMs = largePages * (times.listPage + 2 * times.largeQuery);
  const founding = 2 * timesOfMonth.signUp;
  const found: Limit[] = [
    {
      name: 'Reconciliation times out, with few files',
      most: stack.reconciliationSeconds,
      unit: 'seconds a night',
      eachWorkspace: reconcileMs / comparedAtOnce / 1000,
      kind: 'setting',
      source: 'infra/events/reconciliation.ts',
      remedy:
        "Compare the sixteen lists of workspaces side by side (a Map state), up to Stripe's rate.",
    },
    {
      name: `Reconciliation times out, with ${usage.filesOfLargeWorkspace.toLocaleString('en-US')} files in each workspace`,
      most: stack.reconciliationSeconds,
      unit: 'seconds a night',
      eachWorkspace: (reconcileMs + largeStorageMs) / comparedAtOnce / 1000,
      kind: 'setting',
      source: 'infra/events/reconciliation.ts',
      remedy: 'Compare the sixteen lists of workspaces side by side (a Map state).',
    },
    {
      name: "Step Functions' history of one run",
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
      source: 'infra/gateway/api.ts',
      remedy: 'Raise it with the number of customers; it bounds the bill, not a single user.',
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
      name: "Lambda's concurrency, of an established account",
      most: 1_000,
      unit: 'runs side by side',
      eachWorkspace: atPeak(busySeconds(figures, 1) - busySeconds(figures, 0)),
      kind: 'quota',
      source: 'docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html',
      remedy: 'Request an increase from AWS; a new account has 10 until then.',
    },
    {
      name: "Stripe's rate, by day",
      most: 100,
      unit: 'requests a second',
      eachWorkspace: atPeak(month.stripeRequests - timesOfMonth.reconcile * reconcileAsks),
      kind: 'quota',
      source: 'docs.stripe.com/rate-limits',
      remedy:
        'Request an increase from Stripe; cache the next invoice and its total for a minute instead of fetching them each time.',
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
      remedy: 'One partition for each day.',
    },
    {
      name: "SES's daily quota, of an account out of the sandbox",
      most: 50_000,
      unit: 'mails a day',
      eachWorkspace: month.mails / 30,
      kind: 'quota',
      source: 'docs.aws.amazon.com/ses/latest/dg/quotas.html',
      remedy: 'It rises automatically with good standing; request more before a launch.',
    },
  ];
  return found.toSorted((one, other) => workspacesAt(one) - workspacesAt(other));
}

/** The number of workspaces that reach a limit. */
export function workspacesAt({ most, eachWorkspace }: Limit): number {
  return Math.floor(most / eachWorkspace);
}
