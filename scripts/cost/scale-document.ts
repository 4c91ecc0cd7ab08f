import type { Figures } from './figures.ts';
import { type Limit, limits, workspacesAt } from './limits.ts';
import { about, table } from './text.ts';
import { usage } from './usage.ts';

const target = 1_000_000;

/** docs/scale.md: which limit is reached first as workspaces grow, up to a million. */
export function scaleDocument(figures: Figures): string {
  const all = limits(figures);
  const below = all.filter((limit) => workspacesAt(limit) < target);
  return `# Where it breaks first

Computed by \`npm run cost\` from the same figures as [the bill](cost.md). The busiest hour is taken to hold ${usage.peak} times
the average. Nothing here was seen in an account: the limits are AWS's and Stripe's published ones.

${table(
  ['Limit', 'Reached at', 'Most', 'One workspace', 'At a million', 'Kind'],
  all.map((limit) => [
    limit.name,
    `${about(workspacesAt(limit))} workspaces`,
    `${limit.most.toLocaleString('en-US')} ${limit.unit}`,
    small(limit.eachWorkspace),
    `${about((100 * target * limit.eachWorkspace) / limit.most)} %`,
    limit.kind,
  ]),
)}

A *setting* stands in our stack, a *quota* is raised on request, what is *fixed* is not.

## Before a million workspaces

${below.map((limit, at) => paragraph(limit, at + 1)).join('\n')}

## What does not break

- The table has no partition that many workspaces write: each workspace, account, session and mail has its own. The
  lists that all share (sixteen of workspaces, one of waiting purchases, one for each month of feedback) take a write
  for a sign-up, a purchase or a message, far below a partition's 1,000 write units a second.
- No call scans the table, and lists come page by page; what a call reads does not grow with the number of workspaces.
- A workspace with 10,000 members is one partition of about 5 MB; adding a member reads none of the others.
- The webhook is bounded apart from the calls (\`webhookConcurrency\` of the stage), and Stripe delivers again for three
  days what it could not.

## What is not known

How long requests really take in an account, how many execution environments are started, and how uneven the hours are.
The dashboard in CloudWatch shows all three; put them into \`scripts/cost/usage.ts\` and run \`npm run cost\`.
`;
}

function paragraph(limit: Limit, number: number): string {
  return `${number}. **${limit.name}** at about ${about(workspacesAt(limit))} workspaces (${limit.source}). ${limit.remedy}`;
}

function small(amount: number): string {
  return amount.toLocaleString('en-US', { maximumSignificantDigits: 2 });
}
