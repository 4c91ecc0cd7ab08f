import { withoutOpenCheckout } from '#core/billing/checkout/stale-checkout.ts';
import { managerOf, requireManageable } from '#core/members/member-management.ts';
import { removeMember } from '#core/members/remove-members.ts';
import { done } from '#functions/http/answer.ts';
import { handle } from '#functions/http/handler.ts';
import { removeTeamMember } from '#shared/calls/team-members.ts';

export const handler = handle(removeTeamMember, async ({ params, caller }) => {
  const manager = managerOf(caller);
  const { id: workspaceId } = caller.workspace;
  await withoutOpenCheckout(workspaceId, () =>
    removeMember(workspaceId, params.id, {
      actor: manager.email,
      authorize: (member) => requireManageable(manager, member),
    }),
  );
  return done;
});
