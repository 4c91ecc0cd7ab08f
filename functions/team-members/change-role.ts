import { done } from '#functions/http/answer.ts';
import { handle } from '#functions/http/handler.ts';
import { changeRole } from '#shared/team-members.ts';
import { changeMemberRole } from './store.ts';

export const handler = handle(changeRole, async ({ body, params, caller: { workspace } }) => {
  await changeMemberRole(workspace.id, params.id, body.role);
  return done;
});
