import { CallError } from '#functions/http/errors.ts';
import { handle } from '#functions/http/handler.ts';
import { addTeamMember } from '#shared/team-members.ts';
import { addMember } from './store.ts';

export const handler = handle(addTeamMember, async ({ body, caller: { workspace } }) => {
  if (body.email === workspace.ownerEmail) throw new CallError('already_member');
  return { teamMember: await addMember(workspace.id, body) };
});
