import { managerOf } from '#core/members/member-management.ts';
import { changeMemberRole } from '#core/members/store.ts';
import { done } from '#functions/http/answer.ts';
import { handle } from '#functions/http/handler.ts';
import { changeRole } from '#shared/calls/team-members.ts';

export const handler = handle(changeRole, async ({ body, params, caller }) => {
  await changeMemberRole(caller.workspace.id, params.id, body.role, managerOf(caller));
  return done;
});
