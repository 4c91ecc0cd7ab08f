import type { Figures } from './figures.ts';
import { type Limit, limits, workspacesAt } from './limits.ts';
import { about, table } from './text.ts';
import { usage } from './usage.ts';

const target = 1_000_000;

/** Which limit is reached first as workspaces grow, up to a million. */
export function scaleDocument(figures: Figures): string {
  const all = limits(figures);
  const below = all.filter((limit) => workspacesAt(limit) < target);
  return `# Where it breaks first

Computed by \`npm run cost\` from the same figures as [the bill](cost.md). The busiest hour is assumed to be ${usage.peak} times
the average. None of this was measured in an AWS account: the limits are the published ones of AWS and Stripe.

${table(
  ['Limit', 'Reached at', 'Maximum', 'One workspace', 'At a million', 'Kind'],
  all.map((limit) => [
    limit.name,
    `${about(workspacesAt(limit))} workspaces`,
    `${limit.most.toLocaleString('en-US')} ${limit.unit}`,
    small(limit.eachWorkspace),
    `${about((100 * target * limit.eachWorkspace) / limit.most)} %`,
    limit.kind,
  ]),
)}

A *setting* is in our stack, a *quota* can be raised on request, a *fixed* limit cannot.

## Before a million workspaces

${below.map((limit, at) => paragraph(limit, at + 1)).join('\n')}

## What does not break

- The table has no partition that many workspaces write: each workspace, account, session and mail has its own. The
  shared indexes (sixteen of workspaces, one of pending purchases, one for each month of feedback) take one write
  for a sign-up, a purchase or a message, far below a partition's 1,000 write units a second.
- No call scans the table, and lists are paged; what a call reads does not grow with the number of workspaces.
- A workspace with 10,000 members is one partition of about 5 MB; adding a member reads none of the others.
- The webhook has its own concurrency limit (\`webhookConcurrency\` of the stage), and Stripe retries failed deliveries for
  three days.

## What is not known

The real duration of requests, the number of cold starts, and the distribution over the day.
The dashboard in CloudWatch shows all three; enter them in \`scripts/cost/usage.ts\` and run \`npm run cost\`.
`;
}

function paragraph(limit: Limit, number: number): string {
  return `${number}. **${limit.name}** at about ${about(workspacesAt(limit))} workspaces (${limit.source}). ${limit.remedy}`;
}

function small(amount: number): string {
  return amount.toLocaleString('en-US', { maximumSignificantDigits: 2 });
}
