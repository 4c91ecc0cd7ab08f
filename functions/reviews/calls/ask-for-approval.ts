import { mailBranding } from '#core/links/branding/shown-branding.ts';
import { askForApproval as ask } from '#core/reviews/approvals/ask-for-approval.ts';
import { describeWithRounds } from '#core/reviews/approvals/describe-rounds.ts';
import { handle } from '#functions/http/handler.ts';
import { askForApproval } from '#shared/calls/approvals/approvals.ts';

export const handler = handle(askForApproval, async ({ params, body, caller }) =>
  describeWithRounds(caller, await ask(caller, params.id, body, mailBranding)),
);
