import { withoutOpenCheckout } from '#functions/billing/stale-checkout.ts';
import { done } from '#functions/http/answer.ts';
import { handle } from '#functions/http/handler.ts';
import { removeTeamMember } from '#shared/team-members.ts';
import { managerOf, requireManageable } from './member-management.ts';
import { removeMember } from './remove-members.ts';

export const handler = handle(removeTeamMember, async ({ params, caller }) => {
  const manager = managerOf(caller);
  const { id: workspaceId } = caller.workspace;
  await withoutOpenCheckout(workspaceId, () =>
    removeMember(workspaceId, params.id, {
      who: manager.email,
      authorize: (member) => requireManageable(manager, member),
    }),
  );
  return done;
});
