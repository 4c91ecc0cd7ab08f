import { withoutOpenCheckout } from '#core/billing/stale-checkout.ts';
import { CallError } from '#core/errors.ts';
import { mayMailInvitation } from '#core/members/invitation-limits.ts';
import { inviteMember } from '#core/members/invitations.ts';
import { memberAnswer } from '#core/members/member-item.ts';
import { managerOf, requireGrantable } from '#core/members/member-management.ts';
import { consumeRateLimit } from '#core/rate-limits/rate-limits.ts';
import { handle } from '#functions/http/handler.ts';
import { addTeamMember } from '#shared/team-members.ts';

export const handler = handle(addTeamMember, async ({ body, caller }) => {
  const { user, workspace } = caller;
  const manager = managerOf(caller);
  requireGrantable(manager, body.role);
  if (body.email === workspace.ownerEmail) throw new CallError('already_member');
  await consumeRateLimit(['invitations_of_workspace', workspace.id]);
  const { companyName } = workspace;
  const isMailed = await mayMailInvitation(caller, body.email);
  const invitation = { ...body, invitedBy: user.username, companyName, isMailed };
  const member = await withoutOpenCheckout(workspace.id, () =>
    inviteMember(workspace.id, invitation, manager),
  );
  return { teamMember: memberAnswer(member) };
});
