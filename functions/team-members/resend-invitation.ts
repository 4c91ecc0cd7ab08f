import { done } from '#functions/http/answer.ts';
import { handle } from '#functions/http/handler.ts';
import { resendInvitation } from '#shared/team-members.ts';
import { renewInvitation } from './store.ts';

export const handler = handle(resendInvitation, async ({ params, caller: { user, workspace } }) => {
  const by = { invitedBy: user.username, companyName: workspace.companyName };
  await renewInvitation(workspace.id, params.id, by);
  return done;
});
