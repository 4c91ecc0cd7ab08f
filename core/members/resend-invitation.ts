import { consumeRateLimit } from '#core/rate-limits/rate-limits.ts';
import type { MemberCaller } from '#core/workspaces/caller.ts';
import type { NotMailed } from '#shared/calls/team-members.ts';
import { consumeInvitationMail } from './invitation-limits.ts';
import { renewInvitation } from './invitations.ts';
import { managerOf, requireManageable } from './member-management.ts';
import { getMember } from './store.ts';

/**
 * Mails a member's invitation again. A mail over its limit is not sent; the link mailed before stays valid.
 * @returns `notMailed` if the inviter's limit of mails is reached
 * @throws CallError `not_found`, `forbidden`, `too_many_attempts`
 */
export async function resendInvitation(
  caller: MemberCaller,
  memberId: string,
): Promise<{ notMailed?: NotMailed }> {
  const { user, workspace } = caller;
  // First: otherwise ids of another workspace could use up the limits of its members.
  const member = await getMember(workspace.id, memberId);
  requireManageable(managerOf(caller), member);
  await consumeRateLimit(['invitation_of_member', member.id]);
  const { isMailed, ...answer } = await consumeInvitationMail(caller, member.email);
  if (!isMailed) return answer;
  const by = { invitedBy: user.username, companyName: workspace.companyName };
  await renewInvitation(workspace.id, member, by, user.email);
  return {};
}
