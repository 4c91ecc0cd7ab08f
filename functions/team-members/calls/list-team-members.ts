import { memberAnswers } from '#core/members/member-answers.ts';
import { listMembers } from '#core/members/store.ts';
import type { MemberCaller } from '#core/workspaces/caller.ts';
import { namedMembers } from '#core/workspaces/named-members.ts';
import { handle } from '#functions/http/handler.ts';
import { listTeamMembers } from '#shared/calls/team-members.ts';
import { may } from '#shared/rules/permissions.ts';

/** Page size: at about 200 bytes a row, the response stays well below Lambda's 6 MB. */
const mostAtOnce = 1_000;

export const handler = handle(listTeamMembers, async ({ query: { after }, caller }) => {
  const found = await listMembers(caller.workspace.id, { after, limit: mostAtOnce + 1 });
  const page = found.slice(0, mostAtOnce);
  const [teamMembers, owner] = await Promise.all([
    memberAnswers(page, {
      withFactors: maySeeFactors(caller),
      restrictedFolders: caller.workspace.restrictedFolders,
    }),
    after === undefined ? ownerFor(caller) : undefined,
  ]);
  const next = found.length > mostAtOnce ? teamMembers.at(-1)?.id : undefined;
  return { teamMembers, ...(owner && { owner }), ...(next && { next }) };
});

/** The owner, for those who may have to ask them for something; undefined for the owner. */
async function ownerFor({ workspace: { id, role, ownerId } }: MemberCaller) {
  const owner = role === 'Owner' ? undefined : (await namedMembers(id, [ownerId])).get(ownerId);
  return owner && { ...owner, userId: ownerId };
}

/**
 * Which members lack a second factor would tell an attacker whom to target, so only users who can require one see it.
 */
function maySeeFactors({ workspace: { role, permissionLevel } }: MemberCaller): boolean {
  return may(role, 'require_second_factor', permissionLevel);
}
