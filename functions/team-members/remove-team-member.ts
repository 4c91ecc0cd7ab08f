import { withoutOpenCheckout } from '#functions/billing/stale-checkout.ts';
import { done } from '#functions/http/answer.ts';
import { handle } from '#functions/http/handler.ts';
import { removeTeamMember } from '#shared/team-members.ts';
import { removeMember } from './store.ts';

export const handler = handle(removeTeamMember, async ({ params, caller: { user, workspace } }) => {
  await withoutOpenCheckout(workspace.id, () =>
    removeMember(workspace.id, params.id, { who: user.email }),
  );
  return done;
});
