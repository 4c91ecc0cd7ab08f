import { handle } from '#functions/http/handler.ts';
import { listTeamMembers } from '#shared/team-members.ts';
import { listMembers } from './store.ts';

export const handler = handle(listTeamMembers, async ({ caller: { workspace } }) => ({
  teamMembers: await listMembers(workspace.id),
}));
