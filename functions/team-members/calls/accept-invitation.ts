import {
  acceptInvitationWrites,
  enterWorkspaceWrite,
} from '#core/members/accept-invitation-writes.ts';
import { transact } from '#core/table/client.ts';
import { done } from '#functions/http/answer.ts';
import { handle } from '#functions/http/handler.ts';
import { acceptInvitation } from '#shared/calls/team-members.ts';

export const handler = handle(acceptInvitation, async ({ params, caller: { user } }) => {
  const { workspaceId, writes } = await acceptInvitationWrites(params.token, user);
  await transact([...writes, enterWorkspaceWrite(user, workspaceId)]);
  return done;
});
