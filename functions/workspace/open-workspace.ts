import { done } from '#functions/http/answer.ts';
import { handle } from '#functions/http/handler.ts';
import { openWorkspace } from '#shared/workspace.ts';
import { showOwnWorkspace } from './store.ts';

export const handler = handle(openWorkspace, async ({ params, caller: { user } }) => {
  await showOwnWorkspace(user, params.id);
  return done;
});
