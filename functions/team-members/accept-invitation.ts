import { done } from '#functions/http/answer.ts';
import { handle } from '#functions/http/handler.ts';
import { transact } from '#functions/table/client.ts';
import { acceptInvitation } from '#shared/team-members.ts';
import { acceptInvitationWrites, enterWorkspaceWrite } from './accept-invitation-writes.ts';

export const handler = handle(acceptInvitation, async ({ params, caller: { user } }) => {
  const { workspaceId, writes } = await acceptInvitationWrites(params.token, user);
  await transact([...writes, enterWorkspaceWrite(user, workspaceId)]);
  return done;
});
