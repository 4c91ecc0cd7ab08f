import { setCurrentWorkspace } from '#core/workspaces/memberships.ts';
import { done } from '#functions/http/answer.ts';
import { handle } from '#functions/http/handler.ts';
import { openWorkspace } from '#shared/calls/workspace.ts';

export const handler = handle(openWorkspace, async ({ params, caller: { user } }) => {
  await setCurrentWorkspace(user, params.id);
  return done;
});
