import { readLink } from '#functions/account/one-time-links.ts';
import { handlePublic } from '#functions/http/public-handler.ts';
import { getWorkspace } from '#functions/workspace/store.ts';
import { getInvitation } from '#shared/team-members.ts';
import { getMember } from './store.ts';

export const handler = handlePublic(getInvitation, async ({ params }) => {
  const { workspaceId = '', subjectId } = await readLink(params.token, 'invitation');
  const { email, role, invitedBy } = await getMember(workspaceId, subjectId);
  const { companyName } = await getWorkspace(workspaceId);
  return { invitation: { companyName, invitedBy, email, role } };
});
