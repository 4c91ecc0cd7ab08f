import { describeWithRounds } from '#core/reviews/approvals/describe-rounds.ts';
import { withdrawApproval as withdraw } from '#core/reviews/approvals/withdraw-approval.ts';
import { handle } from '#functions/http/handler.ts';
import { withdrawApproval } from '#shared/calls/approvals/approvals.ts';

export const handler = handle(withdrawApproval, async ({ params, caller }) =>
  describeWithRounds(caller, await withdraw(caller, params.id, params.approver)),
);
