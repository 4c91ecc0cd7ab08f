import { readLink } from '#core/identity/one-time-links.ts';
import { getMember } from '#core/members/store.ts';
import { getWorkspace } from '#core/workspaces/store.ts';
import { handlePublic } from '#functions/http/public-handler.ts';
import { getInvitation } from '#shared/calls/team-members.ts';

export const handler = handlePublic(getInvitation, async ({ params }) => {
  const { workspaceId = '', subjectId } = await readLink(params.token, 'invitation');
  const [{ email, role, invitedBy }, { companyName }] = await Promise.all([
    getMember(workspaceId, subjectId),
    getWorkspace(workspaceId),
  ]);
  return { invitation: { companyName, invitedBy, email, role } };
});
