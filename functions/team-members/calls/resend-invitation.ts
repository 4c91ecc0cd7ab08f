import { resendInvitation } from '#core/members/resend-invitation.ts';
import { done } from '#functions/http/answer.ts';
import { handle } from '#functions/http/handler.ts';
import * as teamMembers from '#shared/calls/team-members.ts';

export const handler = handle(teamMembers.resendInvitation, async ({ params, caller }) => ({
  ...done,
  ...(await resendInvitation(caller, params.id)),
}));
