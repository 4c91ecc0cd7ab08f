import { addMember } from '#core/lifecycle/add-member.ts';
import { memberAnswer } from '#core/members/member-item.ts';
import { handle } from '#functions/http/handler.ts';
import { addTeamMember } from '#shared/calls/team-members.ts';

export const handler = handle(addTeamMember, async ({ body, caller }) => {
  const { member, ...answer } = await addMember(caller, body);
  return { teamMember: memberAnswer(member), ...answer };
});
