import { done } from '#functions/http/answer.ts';
import { handle } from '#functions/http/handler.ts';
import { countAttempts } from '#functions/http/limits.ts';
import { resendInvitation } from '#shared/team-members.ts';
import { renewInvitation } from './store.ts';

export const handler = handle(resendInvitation, async ({ params, caller: { user, workspace } }) => {
  await countAttempts(['invitation_of_member', params.id]);
  const by = { invitedBy: user.username, companyName: workspace.companyName };
  await renewInvitation(workspace.id, params.id, by, user.email);
  return done;
});
