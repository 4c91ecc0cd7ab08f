import { withoutOpenCheckout } from '#functions/billing/stale-checkout.ts';
import { CallError } from '#functions/http/errors.ts';
import { handle } from '#functions/http/handler.ts';
import { countAttempts } from '#functions/http/limits.ts';
import { addTeamMember } from '#shared/team-members.ts';
import { mayMailInvitation } from './invitation-limits.ts';
import { inviteMember } from './inviting.ts';
import { managerOf, requireGivable } from './managing.ts';
import { memberAnswer } from './member-item.ts';

export const handler = handle(addTeamMember, async ({ body, caller }) => {
  const { user, workspace } = caller;
  const manager = managerOf(caller);
  requireGivable(manager, body.role);
  if (body.email === workspace.ownerEmail) throw new CallError('already_member');
  await countAttempts(['invitations_of_workspace', workspace.id]);
  const { companyName } = workspace;
  const isMailed = await mayMailInvitation(caller, body.email);
  const invitation = { ...body, invitedBy: user.username, companyName, isMailed };
  const member = await withoutOpenCheckout(workspace.id, () =>
    inviteMember(workspace.id, invitation, manager),
  );
  return { teamMember: memberAnswer(member) };
});
