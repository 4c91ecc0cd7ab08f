import { mayMailInvitation } from '#core/members/invitation-limits.ts';
import { renewInvitation } from '#core/members/invitations.ts';
import { managerOf, requireManageable } from '#core/members/member-management.ts';
import { getMember } from '#core/members/store.ts';
import { consumeRateLimit } from '#core/rate-limits/rate-limits.ts';
import { done } from '#functions/http/answer.ts';
import { handle } from '#functions/http/handler.ts';
import { resendInvitation } from '#shared/team-members.ts';

export const handler = handle(resendInvitation, async ({ params, caller }) => {
  const { user, workspace } = caller;
  // First: otherwise ids of another workspace could use up the limits of its members.
  const member = await getMember(workspace.id, params.id);
  requireManageable(managerOf(caller), member);
  await consumeRateLimit(['invitation_of_member', member.id]);
  // The link mailed before stays valid.
  if (!(await mayMailInvitation(caller, member.email))) return done;
  const by = { invitedBy: user.username, companyName: workspace.companyName };
  await renewInvitation(workspace.id, member, by, user.email);
  return done;
});
