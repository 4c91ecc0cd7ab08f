import { done } from '#functions/http/answer.ts';
import { handle } from '#functions/http/handler.ts';
import { transact } from '#functions/table/client.ts';
import { acceptInvitation } from '#shared/team-members.ts';
import { arriving, joining } from './joining.ts';

export const handler = handle(acceptInvitation, async ({ params, caller: { user } }) => {
  const { workspaceId, writes } = await joining(params.token, user);
  await transact([...writes, arriving(user, workspaceId)]);
  return done;
});
