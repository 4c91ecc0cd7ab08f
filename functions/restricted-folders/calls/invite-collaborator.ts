import { inviteCollaborator as invite } from '#core/lifecycle/invite-collaborator.ts';
import { memberAnswer } from '#core/members/member-item.ts';
import { handle } from '#functions/http/handler.ts';
import { inviteCollaborator } from '#shared/calls/restricted-folders/restricted-folders.ts';

export const handler = handle(inviteCollaborator, async ({ params, body, caller }) => {
  const { member, ...answer } = await invite(caller, params.id, body);
  return { teamMember: memberAnswer(member), ...answer };
});
