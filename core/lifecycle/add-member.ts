import { withoutOpenCheckout } from '#core/billing/checkout/stale-checkout.ts';
import { CallError } from '#core/errors.ts';
import { consumeInvitationMail } from '#core/members/invitation-limits.ts';
import { inviteMember } from '#core/members/invitations.ts';
import type { MemberItem } from '#core/members/member-item.ts';
import { managerOf, requireGrantable } from '#core/members/member-management.ts';
import { consumeRateLimit } from '#core/rate-limits/rate-limits.ts';
import type { TransactionWrite } from '#core/table/write.ts';
import type { MemberCaller } from '#core/workspaces/caller.ts';
import type { NotMailed } from '#shared/calls/team-members.ts';
import type { TeamRole } from '#shared/rules/permissions.ts';

/** A new member; `notMailed` is set if the inviter's limit of mails is reached. */
export interface AddedMember {
  member: MemberItem;
  notMailed?: NotMailed;
}

/**
 * Adds a member to a workspace and mails the invitation, unless a limit of mails is reached. An open Checkout for another
 * number of seats is expired first.
 * @param writes for the transaction that adds them
 * @throws CallError `forbidden`, `already_member`, `plan_too_small`, `too_many_attempts`
 */
export async function addMember(
  caller: MemberCaller,
  member: Pick<MemberItem, 'email' | 'folders'> & { role: TeamRole },
  writes: readonly TransactionWrite[] = [],
): Promise<AddedMember> {
  const { user, workspace } = caller;
  const manager = managerOf(caller);
  requireGrantable(manager, member.role);
  if (member.email === workspace.ownerEmail) throw new CallError('already_member');
  const { companyName } = workspace;
  const [{ isMailed, ...answer }] = await Promise.all([
    consumeInvitationMail(caller, member.email),
    consumeRateLimit(['invitations_of_workspace', workspace.id]),
  ]);
  const invitation = { ...member, invitedBy: user.username, companyName, isMailed };
  const added = await withoutOpenCheckout(workspace.id, () =>
    inviteMember(workspace, invitation, manager, writes),
  );
  return { member: added, ...answer };
}
