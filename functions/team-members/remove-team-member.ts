import { done } from '#functions/http/answer.ts';
import { handle } from '#functions/http/handler.ts';
import { removeTeamMember } from '#shared/team-members.ts';
import { removeMember } from './store.ts';

export const handler = handle(removeTeamMember, async ({ params, caller: { workspace } }) => {
  await removeMember(workspace.id, params.id);
  return done;
});
