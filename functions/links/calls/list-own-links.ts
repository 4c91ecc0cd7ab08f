import { openLinksOf } from '#core/links/own-links.ts';
import { workspacesOf } from '#core/workspaces/memberships.ts';
import { handle } from '#functions/http/handler.ts';
import { listOwnLinks } from '#shared/calls/links/links.ts';

export const handler = handle(listOwnLinks, async ({ caller: { user, workspace } }) => {
  const workspaces = await workspacesOf(user.id, workspace);
  return { links: await openLinksOf(user, workspaces) };
});
