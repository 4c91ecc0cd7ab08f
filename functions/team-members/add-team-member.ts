import { withoutOpenCheckout } from '#functions/billing/stale-checkout.ts';
import { CallError } from '#functions/http/errors.ts';
import { handle } from '#functions/http/handler.ts';
import { consumeRateLimit } from '#functions/http/limits.ts';
import { addTeamMember } from '#shared/team-members.ts';
import { mayMailInvitation } from './invitation-limits.ts';
import { inviteMember } from './invitations.ts';
import { memberAnswer } from './member-item.ts';
import { managerOf, requireGrantable } from './member-management.ts';

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
