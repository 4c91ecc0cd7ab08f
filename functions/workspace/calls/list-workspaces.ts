import { workspacesOf } from '#core/workspaces/memberships.ts';
import { handle } from '#functions/http/handler.ts';
import { listWorkspaces } from '#shared/calls/workspace.ts';

export const handler = handle(listWorkspaces, async ({ caller: { user, workspace } }) => {
  const found = await workspacesOf(user.id, workspace);
  return {
    workspaces: found.map(({ id, companyName, role }) => ({
      id,
      companyName,
      role,
      current: id === workspace?.id,
    })),
  };
});
